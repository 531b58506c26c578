import { choice, number, object, objects, text } from "../field.js";
import { turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

function hookFields() {
  return {
    turn_id: turnId(),
    run: object("The run.", {
      id: text("Id of the run."),
      event_name: choice(
        "What the hook waits for.",
        "pre_tool_use",
        "permission_request",
        "post_tool_use",
        "pre_compact",
        "post_compact",
        "session_start",
        "session_end",
        "user_prompt_submit",
        "subagent_start",
        "subagent_stop",
        "stop",
        "interrupt",
        "pre_model_request",
        "post_model_request",
      ),
      handler_type: choice("What the hook is.", "command", "mcp_tool", "prompt", "agent"),
      execution_mode: choice("Whether it is waited for.", "sync", "async"),
      scope: choice("What it belongs to.", "thread", "turn"),
      source: choice(
        "Where it is configured.",
        "system",
        "user",
        "project",
        "mdm",
        "session_flags",
        "plugin",
        "cloud_requirements",
        "cloud_managed_config",
        "legacy_managed_config_file",
        "legacy_managed_config_mdm",
        "unknown",
      ),
      source_path: text("Path of that configuration."),
      display_order: number("Place among the hooks of the event."),
      status: choice("How it stands.", "running", "completed", "failed", "blocked", "stopped"),
      status_message: text("What is shown while it runs."),
      started_at: number("When it began, in seconds since 1970."),
      completed_at: number("When it ended, in seconds since 1970."),
      duration_ms: number("How long it took, in milliseconds."),
      entries: objects("What it said.", {
        kind: choice("What the text is.", "warning", "stop", "feedback", "context", "error"),
        text: text("The text."),
      }),
    }),
  };
}

/** Events of hooks. */
export const hookEvents = {
  hook_started: shape("A hook runs.", hookFields),
  hook_completed: shape("A hook has ended.", hookFields),
} satisfies Shapes;
