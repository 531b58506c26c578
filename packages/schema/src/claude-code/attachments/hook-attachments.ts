import { z } from "zod";
import { anyObject, flag, number, numberOrNull, optional, text, textOrNull } from "../../field.js";
import { shape } from "../../shapes.js";

const hook = () => ({
  hookName: text("Event and tool, as PostToolUse:Edit."),
  hookEvent: text("Event that the hook is for."),
  toolUseID: textOrNull("Call that the hook is about; made up by the client for other events."),
});

const run = () => ({
  command: text("Command of the hook."),
  durationMs: number("How long it ran, in milliseconds."),
});

const output = () => ({
  stdout: text("Standard output."),
  stderr: text("Standard error."),
  exitCode: numberOrNull("Exit code."),
});

const message = "Text for the model or the person.";

/** Attachments that hooks leave. */
export const hookAttachments = {
  hook_success: shape("A hook that ran without trouble.", () => ({
    ...hook(),
    ...run(),
    ...output(),
    content: text(message),
  })),
  hook_additional_context: shape("Text from a hook for the model.", () => ({
    ...hook(),
    content: optional(z.union([z.string(), z.array(z.string())]), message),
  })),
  hook_blocking_error: shape("A hook that stopped what was going on.", () => ({
    ...hook(),
    ...run(),
    blockingError: optional(
      z.looseObject({ blockingError: text("Why."), command: text("Command of the hook.") }),
      "Why it did.",
    ),
  })),
  hook_non_blocking_error: shape("A hook that failed and stopped nothing.", () => ({
    ...hook(),
    ...run(),
    ...output(),
  })),
  hook_error_during_execution: shape("A hook that could not be run.", () => ({
    ...hook(),
    ...run(),
    content: text("Why."),
  })),
  hook_cancelled: shape("A hook that was cancelled.", () => ({
    ...hook(),
    ...run(),
    timedOut: flag("Whether it ran out of time."),
    timeoutMs: number("Its time limit, in milliseconds."),
  })),
  hook_stopped_continuation: shape("A hook that ended the turn.", () => ({
    ...hook(),
    message: text("Why."),
  })),
  hook_system_message: shape("Text from a hook for the person.", () => ({
    ...hook(),
    content: optional(z.union([z.string(), z.array(z.string())]), message),
  })),
  hook_permission_decision: shape("What a hook decided of a call.", () => ({
    ...hook(),
    decision: text("The decision: allow or deny."),
  })),
  async_hook_response: shape("The answer of a hook that ran beside the turn.", () => ({
    ...hook(),
    ...output(),
    processId: text("Id of the hook's process."),
    toolName: text("Tool that the hook is about."),
    response: optional(anyObject(), "What the hook answered."),
  })),
  async_hook_response_batch: shape("Answers of hooks that ran beside the turn."),
};
