import { z } from "zod";
import { anyObject, anything, described, flag, number, optional, text, textOrNull } from "../field.js";
import { qwenResultDisplay } from "./qwen-result-display.js";

const functionCall = z.looseObject({
  id: text("The call's id, as the model's provider gave it; it may recur."),
  name: text("Name of the tool."),
  args: optional(anyObject(), "What the tool is given."),
});

const functionResponse = z.looseObject({
  id: text("The call's id."),
  name: text("Name of the tool."),
  response: optional(anyObject(), "What it gave back: `output`, or `error` if it failed."),
});

/** Accepts one part of a message. */
export const qwenPart = z.looseObject({
  text: text("What was said or thought."),
  thought: flag("Whether the text is a thought."),
  functionCall: optional(functionCall, "A call of a tool."),
  functionResponse: optional(functionResponse, "The result of a call."),
});

const messageShape = z.looseObject({
  role: text("`user` or `model`."),
  parts: optional(z.array(qwenPart), "Its parts, in order."),
});

/** A message in the form of Google's API. */
export const qwenMessage = described(messageShape, "The message, in the form of Google's API.");

/** Counters of a response as the model's provider states them. */
export const qwenUsageMetadata = z.looseObject({
  promptTokenCount: number("Tokens of the prompt, cached ones included."),
  candidatesTokenCount: number("Tokens of the answer. Most providers count thoughts in it; the total tells."),
  thoughtsTokenCount: number("Tokens of thoughts."),
  totalTokenCount: number("The sum that the provider states."),
  cachedContentTokenCount: number("Prompt tokens read from the cache."),
  cacheCreationInputTokens: number("Prompt tokens written to the cache; only by Anthropic's protocol."),
  toolUsePromptTokenCount: number("Prompt tokens of tools that the provider itself ran."),
});

/** How a call ended, for the screen. */
export const qwenToolCallResult = z.looseObject({
  callId: text("The call's id."),
  status: text("`success`, `error` or `cancelled`; absent in transcripts of subagents."),
  executionStatus: text("`not_started`, `success`, `error` or `cancelled`: how far the tool itself came."),
  errorType: text("Kind of the error."),
  error: anything("The error; its fields are not written."),
  resultDisplay: optional(qwenResultDisplay, "What the screen shows."),
  durationMs: number("How long the call took, in ms; in transcripts of subagents."),
});

/** The fields of a row's place in its session. */
export const qwenEnvelope = {
  uuid: described(z.string(), "The row's id. A fork's copy keeps it."),
  parentUuid: textOrNull("The row before it in the conversation."),
  sessionId: described(z.string(), "The session."),
  timestamp: described(z.string(), "When it was written."),
  provenance: text("Who it comes from: `real_user`, `assistant_output`, `tool_result`, `system` and others."),
  cwd: text("The project's folder."),
  version: text("Version of the client."),
  gitBranch: textOrNull("The branch that is checked out."),
  forkedFrom: optional(
    z.looseObject({
      sessionId: text("The session that the row was copied from."),
      messageUuid: text("The row's id there."),
    }),
    "Only in a fork's copies.",
  ),
  agentId: text("The subagent whose transcript this is."),
  agentName: text("The subagent's type."),
  agentColor: textOrNull("Its colour on the screen."),
  isSidechain: flag("True in a subagent's transcript."),
  goalContext: anything("The goal that the row is about."),
  daemonPromptId: text("The prompt's id in the client's service."),
  backgroundTurn: anything("The turn in the background that the row is of."),
};
