import { z } from "zod";
import { sdkFlag, sdkNumber, sdkText } from "./sdk-envelope.js";

/** What a task has used: context of its last response, not a sum. */
const taskUsage = z
  .looseObject({ total_tokens: sdkNumber, tool_uses: sdkNumber, duration_ms: sdkNumber })
  .nullish();

/** The id of a subagent's task is that of the subagent. */
const task = {
  task_id: sdkText,
  tool_use_id: sdkText,
  description: sdkText,
  /** `local_agent`, `local_bash`, `local_workflow`, `mcp_task` and more. */
  task_type: sdkText,
  subagent_type: sdkText,
  skip_transcript: sdkFlag,
  ambient: sdkFlag,
};

/** Fields of the `system` messages about subagents and background work, by subtype. A `task_started` may come before its call's result. */
export const sdkTaskFields = {
  task_started: {
    ...task,
    prompt: sdkText,
    workflow_name: sdkText,
    spawn_depth: sdkNumber,
    parent_task_id: sdkText,
    is_backgrounded: sdkFlag,
  },
  task_progress: { ...task, usage: taskUsage, last_tool_name: sdkText, summary: sdkText },
  task_updated: {
    task_id: sdkText,
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
  },
  task_notification: {
    ...task,
    status: sdkText,
    reason: sdkText,
    output_file: sdkText,
    summary: sdkText,
    usage: taskUsage,
    resource_links: z.array(z.unknown()).nullish(),
  },
  task_summary: { task_id: sdkText, detail: sdkText, summary: sdkText },
  background_tasks_changed: {
    tasks: z
      .array(z.looseObject({ task_id: sdkText, task_type: sdkText, description: sdkText, ambient: sdkFlag }))
      .nullish(),
  },
} as const;
