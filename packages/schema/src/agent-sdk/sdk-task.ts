import { z } from "zod";
import { shape } from "../shapes.js";
import type { Shapes } from "../shapes.js";
import { sdkFlag, sdkNumber, sdkText } from "./sdk-envelope.js";

/** Usage of a task: context of its last response, not a sum. */
const taskUsage = z
  .looseObject({ total_tokens: sdkNumber, tool_uses: sdkNumber, duration_ms: sdkNumber })
  .nullish();

/** The id of a subagent's task is that of the subagent. */
const task = {
  task_id: sdkText,
  run_id: sdkText,
  tool_use_id: sdkText,
  description: sdkText,
  /** `local_agent`, `local_bash`, `local_workflow`, `mcp_task` and more. */
  task_type: sdkText,
  subagent_type: sdkText,
  skip_transcript: sdkFlag,
  ambient: sdkFlag,
};

/** Subtypes of the `system` messages about subagents and background work. */
export const sdkTaskShapes: Shapes = {
  task_started: shape("A background task or subagent began; may come before its call's result.", () => ({
    ...task,
    prompt: sdkText,
    workflow_name: sdkText,
    spawn_depth: sdkNumber,
    parent_task_id: sdkText,
    is_backgrounded: sdkFlag,
  })),
  task_progress: shape("A background task or subagent goes on, with what it used so far.", () => ({
    ...task,
    usage: taskUsage,
    last_tool_name: sdkText,
    summary: sdkText,
  })),
  task_updated: shape("Some fields of a task changed.", () => ({
    task_id: sdkText,
    run_id: sdkText,
    patch: z
      .looseObject({
        status: sdkText,
        description: sdkText,
        end_time: sdkNumber,
        total_paused_ms: sdkNumber,
        error: sdkText,
        is_backgrounded: sdkFlag,
      })
      .nullish(),
  })),
  task_notification: shape("A background task or subagent ended.", () => ({
    ...task,
    status: sdkText,
    reason: sdkText,
    output_file: sdkText,
    summary: sdkText,
    usage: taskUsage,
    resource_links: z.array(z.unknown()).nullish(),
  })),
  task_summary: shape("What a task is doing, in words.", () => ({
    task_id: sdkText,
    detail: sdkText,
    summary: sdkText,
  })),
  background_tasks_changed: shape("The list of background tasks, whole.", () => ({
    tasks: z
      .array(z.looseObject({ task_id: sdkText, task_type: sdkText, description: sdkText, ambient: sdkFlag }))
      .nullish(),
  })),
};
