import * as z from "zod";
import { anyObject, described, flag, number, optional, tag, text } from "../field.js";
import { qwenDiffStat } from "./qwen-result-display.js";

const common = {
  "event.timestamp": text("When it happened."),
  prompt_id: text("The prompt it belongs to: session, then the subagent or `########`, then a number."),
  auth_type: text("Protocol of the provider."),
  subagent_name: text("Type of the subagent; absent on the main thread."),
  subagent_id: text("The subagent."),
  subagent_type: text("Its type."),
  subagent_task_name: text("What it is for, in a few words."),
};

function eventOf<const Name extends string, const Shape extends z.ZodRawShape>(
  name: Name,
  meaning: string,
  shape: Shape,
) {
  const type = tag(`qwen-code.${name}`, "What happened.");
  return described(z.looseObject({ "event.name": type, ...common, ...shape }), meaning);
}

/** The schemas of telemetry, by what happened. */
export const qwenTelemetryEvents = {
  api_response: eventOf("api_response", "A response of the model, of the main thread or a subagent.", {
    response_id: text("The response's id, as the provider gave it."),
    model: text("The model."),
    status_code: number("HTTP status."),
    duration_ms: number("From the request to the end of the answer, in ms, with the provider's own retries."),
    ttft_ms: number("From the request to the first part that is shown, in ms."),
    input_token_count: number("Tokens of the prompt, cached ones included."),
    output_token_count: number("Tokens of the answer. Most providers count thoughts in it; the total tells."),
    cached_content_token_count: number("Prompt tokens read from the cache."),
    thoughts_token_count: number("Tokens of thoughts."),
    tool_token_count: number("Prompt tokens of tools that the provider itself ran; old versions."),
    total_token_count: number("The sum that the provider states."),
    response_text: text("The answer."),
  }),
  api_error: eventOf("api_error", "A request to the model failed.", {
    response_id: text("The request's id, where the provider gave one."),
    model: text("The model."),
    status_code: optional(z.union([z.number(), z.string()]), "HTTP status, or a code of the connection."),
    duration_ms: number("From the request to the error, in ms."),
    error_type: text("Kind of the error."),
    error_message: text("Its words."),
  }),
  tool_call: eventOf("tool_call", "A call of a tool has ended.", {
    call_id: text("The call's id."),
    parent_call_id: text("The call that made this one."),
    source: text("Who made the call, where it was not the model."),
    function_name: text("Name of the tool."),
    function_args: optional(anyObject(), "What the tool was given."),
    duration_ms: number("How long the call took, in ms, with the wait for an approval."),
    status: text("`success`, `error` or `cancelled`."),
    execution_status: text("`not_started`, `success`, `error` or `cancelled`: how far the tool itself came."),
    success: flag("Whether the status is `success`."),
    decision: text("How it was approved: `accept`, `auto_accept`, `modify` or `reject`."),
    error: text("The error's words."),
    error_type: text("Kind of the error."),
    response_id: text("The response that asked for the call."),
    tool_type: text("`native` or `mcp`."),
    mcp_server_name: text("The MCP server that offers the tool."),
    content_length: number("Characters of the result."),
    metadata: optional(qwenDiffStat, "Lines and characters that the call changed."),
  }),
} as const;
