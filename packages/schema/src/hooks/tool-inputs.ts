import { z } from "zod";
import { anything, described, flag, number, optional, text } from "../field.js";
import { hookInputOf, permissionUpdate } from "./hook-fields.js";

const call = {
  tool_name: described(z.string(), "Name of the tool."),
  tool_input: described(z.unknown(), "The arguments."),
  tool_use_id: text("Id of the call."),
  mcp_server: optional(
    z.looseObject({ name: text("Name of the server."), source: text("Where it is set up.") }),
    "MCP server of the tool.",
  ),
};

const durationMs = number("How long the tool ran, in milliseconds.");

const batchedCall = z.looseObject({
  tool_name: text("Name of the tool."),
  tool_input: anything("The arguments."),
  tool_use_id: text("Id of the call."),
  tool_response: anything("The result for the model."),
});

/** Hook inputs about calls of tools. */
export const toolInputs = {
  PreToolUse: hookInputOf("PreToolUse", "Before a call runs.", call),
  PostToolUse: hookInputOf("PostToolUse", "After a call ran.", {
    ...call,
    tool_response: described(z.unknown(), "The structured result."),
    duration_ms: durationMs,
  }),
  PostToolUseFailure: hookInputOf("PostToolUseFailure", "After a call failed.", {
    ...call,
    error: described(z.string(), "What went wrong."),
    is_interrupt: flag("Whether the person cut it off."),
    duration_ms: durationMs,
  }),
  PostToolBatch: hookInputOf("PostToolBatch", "After all calls of a response ran.", {
    tool_calls: optional(z.array(batchedCall), "The calls."),
  }),
  PermissionRequest: hookInputOf("PermissionRequest", "Before the person is asked for permission.", {
    ...call,
    permission_suggestions: optional(z.array(permissionUpdate), "Changes of the permissions to choose from."),
  }),
  PermissionDenied: hookInputOf("PermissionDenied", "After the permission classifier denied a call.", {
    ...call,
    reason: text("Why."),
  }),
};
