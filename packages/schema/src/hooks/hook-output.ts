import * as z from "zod";
import { anyObject, anything, described, flag, number, optional, text, texts } from "../field.js";
import { permissionUpdate } from "./hook-fields.js";

const permissionDecision = z.looseObject({
  behavior: described(z.string(), "The decision: allow or deny."),
  updatedInput: optional(anyObject(), "Arguments that take the place of the model's."),
  updatedPermissions: optional(z.array(permissionUpdate), "Changes of the permissions."),
  message: text("Why it is denied."),
  interrupt: flag("Whether the turn ends as well."),
});

const specificOutput = z.looseObject({
  hookEventName: described(z.string(), "Name of the event."),
  permissionDecision: text("Decision on a call before it runs: allow, deny, ask or defer."),
  permissionDecisionReason: text("Why."),
  updatedInput: optional(anyObject(), "Arguments that take the place of the model's."),
  additionalContext: text("Text for the model."),
  updatedToolOutput: anything("Result that takes the place of the tool's."),
  updatedMCPToolOutput: anything("The same for MCP tools; the older name."),
  classifierContext: text("Text for the permission classifier."),
  decision: optional(permissionDecision, "Decision on a request for permission."),
  retry: flag("Whether a denied call may be tried again."),
  initialUserMessage: text("First prompt of the session."),
  sessionTitle: text("Title for the session."),
  suppressOriginalPrompt: flag("Whether the prompt itself is left out."),
  watchPaths: texts("Files to watch."),
  reloadSkills: flag("Whether skills are read again."),
  action: text("Answer to an MCP server's question: accept, decline or cancel."),
  content: optional(anyObject(), "The answer's content."),
  worktreePath: text("Folder of the worktree that was made."),
  displayContent: text("What is shown in place of the answer."),
});

/**
 * Accepts what a hook writes to standard output as JSON: whether to go on, its decision (`allow`, `deny`,
 * `block`, and `approve` in old hooks) with a reason, and text for the model. Every part may be missing.
 */
export const hookOutput = z.looseObject({
  continue: flag("Whether the session goes on."),
  stopReason: text("Why it does not, for the person."),
  suppressOutput: flag("Whether the output is not shown."),
  systemMessage: text("Text for the person."),
  terminalSequence: text("Escape sequence for the terminal."),
  decision: text("Decision: block; allow and deny in documents of the format, approve in old hooks."),
  reason: text("Why."),
  additionalContext: text("Text for the model, in the format's documentation."),
  hookSpecificOutput: optional(specificOutput, "What the event takes besides."),
  async: flag("Whether the hook goes on beside the turn and answers later."),
  asyncTimeout: number("How long it may then run, in milliseconds."),
});

/** A hook's standard output as JSON. */
export type HookOutput = z.infer<typeof hookOutput>;
