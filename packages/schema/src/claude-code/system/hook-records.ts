import { z } from "zod";
import { flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const hookInfo = () =>
  z.looseObject({
    command: text("Command of the hook."),
    promptText: text("Prompt of the hook, where it asks a model."),
    durationMs: number("How long it ran, in milliseconds; absent where it did not."),
  });

/** System records about hooks that ran at the end of a turn. */
export const hookRecords = {
  stop_hook_summary: shape("The hooks that ran at the end of a turn.", () => ({
    hookCount: number("How many ran."),
    hookInfos: optional(z.array(hookInfo()), "Each of them."),
    hookErrors: texts("What they wrote where they failed."),
    hookAdditionalContext: texts("What they told the model."),
    preventedContinuation: flag("Whether one of them ended the session's work."),
    stopReason: text("Why it did."),
    hasOutput: flag("Whether they wrote anything."),
    hookLabel: text("Which hooks, for display."),
    totalDurationMs: number("How long all ran, in milliseconds."),
  })),
};
