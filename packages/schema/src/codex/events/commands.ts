import { choice, flag, text } from "../field.js";
import { commandEndFields, commandFields, fileChanges, patchStatus } from "../parts/command.js";
import { callId, completedAtMs, startedAtMs, turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Events of commands and patches. */
export const commandEvents = {
  exec_command_begin: shape("A command starts.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    ...commandFields(),
    started_at_ms: startedAtMs(),
  })),
  exec_command_output_delta: shape("A command prints something.", () => ({
    call_id: callId(),
    stream: choice("Where it prints to.", "stdout", "stderr"),
    chunk: text("What it prints, as base64."),
  })),
  exec_command_end: shape("A command has ended.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    ...commandFields(),
    ...commandEndFields(),
    status: choice("How it ended.", "completed", "failed", "declined"),
    completed_at_ms: completedAtMs(),
  })),
  terminal_interaction: shape("Something was typed into a running command.", () => ({
    call_id: callId(),
    process_id: text("Id of the process."),
    stdin: text("What was typed."),
  })),
  patch_apply_begin: shape("A patch is about to be applied.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    auto_approved: flag("Whether nobody was asked."),
    changes: fileChanges(),
  })),
  patch_apply_updated: shape("A patch that the model still writes.", () => ({
    call_id: callId(),
    changes: fileChanges(),
  })),
  patch_apply_end: shape("A patch was applied, or not.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    success: flag("Whether it was applied."),
    status: patchStatus(),
    stdout: text("What the tool prints."),
    stderr: text("What went wrong, in words."),
    changes: fileChanges(),
  })),
} satisfies Shapes;
