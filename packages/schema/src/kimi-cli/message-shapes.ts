import * as z from "zod";
import { object } from "../kimi-code/parts.js";
import { anything, flagOrNull, nullish, number, numberOrNull, text, textOrNull } from "../field.js";
import { type Shapes, shape } from "../shapes.js";

const userInput = nullish(
  z.union([
    z.string(),
    z.array(z.looseObject({ type: textOrNull("Kind of the part."), text: textOrNull("The text.") })),
  ]),
  "What was asked, as a text or in parts.",
);

const returned = object("What it gave.", {
  is_error: flagOrNull("Whether the call failed or did not run."),
  output: nullish(z.union([z.string(), z.array(z.unknown())]), "The output."),
  message: textOrNull("The client's words about it, for the model."),
  display: nullish(
    z.array(z.looseObject({ type: textOrNull("Kind of the picture."), path: textOrNull("The file.") })),
    "How the client shows it.",
  ),
  extras: anything("More for the client."),
});

/** Types of the messages of a wire, with the fields of their payload. */
export const kimiCliMessageShapes: Shapes = {
  TurnBegin: shape("A turn begins.", () => ({ user_input: userInput })),
  SteerInput: shape("A person adds to the turn that is under way.", () => ({ user_input: userInput })),
  TurnEnd: shape("The turn is over; may be missing where it was cut."),
  StepBegin: shape("A step begins: one request to the model, and the calls that it makes.", () => ({
    n: number("Number of the step in its turn, counted from 1."),
  })),
  StepInterrupted: shape("The step was cut, by a person or an error."),
  StepRetry: shape("A request failed and is made again.", () => ({
    n: number("The step."),
    next_attempt: numberOrNull("The next try, counted from 1."),
    max_attempts: numberOrNull("Tries after which the step fails."),
    wait_s: numberOrNull("Wait before the next try, in seconds."),
    error_type: textOrNull("The error's name."),
    status_code: numberOrNull("The server's status."),
  })),
  CompactionBegin: shape("The conversation is being summed up. No row says what that costs."),
  CompactionEnd: shape("The summary is in place."),
  StatusUpdate: shape("How the agent stands; fields that did not change are null.", () => ({
    context_usage: numberOrNull("Part of the context that is in use."),
    context_tokens: numberOrNull("Tokens of the context."),
    max_context_tokens: numberOrNull("The most that it can hold."),
    token_usage: object("What the step's response used. The counters do not overlap.", {
      input_other: numberOrNull("Prompt tokens that no cache held."),
      input_cache_read: numberOrNull("Prompt tokens read from the cache."),
      input_cache_creation: numberOrNull("Prompt tokens written to the cache."),
      output: numberOrNull("Answer tokens, reasoning included."),
    }),
    message_id: textOrNull("The response's id at the vendor."),
    plan_mode: flagOrNull("Whether the agent plans only."),
    yolo_enabled: flagOrNull("Whether nothing is asked."),
    mcp_status: anything("Servers that tools come from."),
  })),
  ContentPart: shape("A part of what the model said or thought.", () => ({
    type: textOrNull("Its kind: text, think, image_url and others."),
    text: textOrNull("What the model said."),
    think: textOrNull("What the model thought."),
    encrypted: textOrNull("The same, readable by the vendor alone."),
  })),
  ToolCall: shape("The model calls a tool.", () => ({
    type: textOrNull("Always function."),
    id: text("The call's id. Some models count calls from 0 in each conversation."),
    function: object("The call.", {
      name: textOrNull("The tool."),
      arguments: textOrNull("What it is given, as JSON in a text."),
    }),
    extras: anything("What the vendor adds to the call."),
  })),
  ToolCallPart: shape("More of a call's arguments.", () => ({
    arguments_part: textOrNull("The part."),
  })),
  ToolResult: shape("A call came to its end.", () => ({
    tool_call_id: text("The call's id."),
    return_value: returned,
    result: returned,
  })),
  ToolCallRequest: shape("A call that another program runs; the call has a row of its own too.", () => ({
    id: textOrNull("The call's id."),
    name: textOrNull("The tool."),
    arguments: textOrNull("What it is given."),
  })),
  ApprovalRequest: shape("A person is asked whether a call may run.", () => ({
    id: text("The request's id."),
    tool_call_id: textOrNull("The call."),
    sender: textOrNull("The tool."),
    action: textOrNull("What it wants to do."),
    description: textOrNull("The same in full."),
    display: anything("How the client shows it."),
    source_kind: textOrNull("Whose call it is: foreground_turn or background_agent."),
    source_id: textOrNull("The same."),
    agent_id: textOrNull("The subagent that asks."),
    subagent_type: textOrNull("Its kind."),
    source_description: textOrNull("What it is for."),
  })),
  ApprovalResponse: shape("The answer.", () => ({
    request_id: textOrNull("The request's id."),
    response: textOrNull("approve, approve_for_session or reject."),
    feedback: textOrNull("What the person wants instead."),
  })),
  ApprovalRequestResolved: shape("The answer, in the oldest version.", () => ({
    request_id: textOrNull("The request's id."),
    response: textOrNull("approve, approve_for_session or reject."),
  })),
  SubagentEvent: shape("A message of a subagent, repeated in the wire of the agent that started it.", () => ({
    parent_tool_call_id: textOrNull("The call that started the subagent."),
    task_tool_call_id: textOrNull("The same in older versions."),
    agent_id: textOrNull("The subagent; older versions have no name for it."),
    subagent_type: textOrNull("Its kind."),
    event: object("The message.", {
      type: textOrNull("Its type."),
      payload: anything("What it holds."),
    }),
  })),
  PlanDisplay: shape("A plan is shown.", () => ({
    content: textOrNull("The plan."),
    file_path: textOrNull("Its file."),
  })),
  QuestionRequest: shape("A person is asked.", () => ({
    id: textOrNull("The question's id."),
    tool_call_id: textOrNull("The call that asks."),
    questions: anything("What is asked."),
  })),
  QuestionResponse: shape("The answer.", () => ({
    request_id: textOrNull("The question's id."),
    answers: anything("What was answered."),
  })),
  Notification: shape("The client tells something."),
  HookTriggered: shape("Hooks begin to run.", () => ({
    event: textOrNull("What they run for."),
    target: textOrNull("The tool or agent that it is about."),
    hook_count: numberOrNull("How many there are."),
  })),
  HookResolved: shape("Hooks have run.", () => ({
    event: textOrNull("What they ran for."),
    target: textOrNull("The tool or agent that it is about."),
    action: textOrNull("allow or block."),
    reason: textOrNull("Why it is blocked."),
    duration_ms: numberOrNull("How long they ran."),
  })),
  HookRequest: shape("Another program is asked to run a hook."),
  MCPLoadingBegin: shape("Tools of servers are being loaded."),
  MCPLoadingEnd: shape("They are loaded."),
  BtwBegin: shape("A question beside the conversation begins; no row says what it costs."),
  BtwEnd: shape("The answer to it."),
};
