import * as z from "zod";
import {
  anything,
  anyObject,
  described,
  flag,
  number,
  optional,
  tag,
  text,
  textOrNull,
  typedObjects,
} from "../field.js";
import { qwenTelemetryEvents } from "./qwen-telemetry.js";
import { once } from "../shapes.js";
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

const qwenPart = z.looseObject({
  text: text("What was said or thought."),
  thought: flag("Whether the text is a thought."),
  functionCall: optional(functionCall, "A call of a tool."),
  functionResponse: optional(functionResponse, "The result of a call."),
});

const messageShape = z.looseObject({
  role: text("`user` or `model`."),
  parts: optional(z.array(qwenPart), "Its parts, in order."),
});

/** In the form of Google's API. */
const qwenMessage = described(messageShape, "The message, in the form of Google's API.");

/** As the model's provider states them. */
const qwenUsageMetadata = z.looseObject({
  promptTokenCount: number("Tokens of the prompt, cached ones included."),
  candidatesTokenCount: number("Tokens of the answer. Most providers count thoughts in it; the total tells."),
  thoughtsTokenCount: number("Tokens of thoughts."),
  totalTokenCount: number("The sum that the provider states."),
  cachedContentTokenCount: number("Prompt tokens read from the cache."),
  cacheCreationInputTokens: number("Prompt tokens written to the cache; only by Anthropic's protocol."),
  toolUsePromptTokenCount: number("Prompt tokens of tools that the provider itself ran."),
});

const qwenToolCallResult = z.looseObject({
  callId: text("The call's id."),
  status: text("`success`, `error` or `cancelled`; absent in transcripts of subagents."),
  executionStatus: text("`not_started`, `success`, `error` or `cancelled`: how far the tool itself came."),
  errorType: text("Kind of the error."),
  error: anything("The error; its fields are not written."),
  resultDisplay: optional(qwenResultDisplay, "What the screen shows."),
  durationMs: number("How long the call took, in ms; in transcripts of subagents."),
});

const recordOf = typedObjects("Who the row is from.", {
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
});

function object<const Shape extends z.ZodRawShape>(meaning: string, shape: Shape) {
  return optional(z.looseObject(shape), meaning);
}

const promptPayload = object("What a person typed, apart from what the client added.", {
  displayText: text("The text as it was typed."),
  hookContext: text("What a hook added."),
  backgroundTask: anything("The task that a notice is about."),
});

/** Accepts a row of a person or of the client in a person's place. */
export const qwenUserRecord = recordOf(
  "user",
  "A prompt, or a text that the client put in a prompt's place, as its subtype says.",
  {
    subtype: text(
      "Absent for a prompt. Known: mid_turn_user_message, cron, notification, goal_runtime, realtime_message.",
    ),
    message: qwenMessage,
    systemPayload: promptPayload,
    externalInputKind: text("How a text came to a running subagent."),
  },
);

/** Accepts a row of the model. */
export const qwenAssistantRecord = recordOf("assistant", "A response of the model, or a part of one.", {
  subtype: text("`realtime_message` for what was said aloud."),
  model: text("The model; absent in transcripts of subagents."),
  message: optional(qwenMessage, "What the model said, thought and called."),
  usageMetadata: optional(qwenUsageMetadata, "The response's counters; absent where they are not known."),
  contextWindowSize: number("The model's context window, in tokens."),
  agentRunId: text("The subagent's run."),
  agentRound: number("The subagent's response in its run, counted from 1."),
});

/** Accepts a row with a tool's result. */
export const qwenToolResultRecord = recordOf("tool_result", "The result of a call.", {
  message: qwenMessage,
  toolCallResult: optional(qwenToolCallResult, "How the call ended, for the screen."),
});

function systemRecord(subtype: string, meaning: string, payload: z.ZodType) {
  return recordOf("system", meaning, {
    subtype: tag(subtype, "What the row tells."),
    systemPayload: optional(payload, "What there is to tell."),
    message: optional(qwenMessage, "Mostly absent."),
  });
}

const anyPayload = z.unknown();

/** What a `system` row tells, by its subtype. */
export const qwenSystemMeanings = {
  agent_bootstrap: "The conversation that a subagent begins with.",
  agent_launch_prompt: "What a subagent was asked for.",
  agent_retry: "A subagent is started again.",
  agent_session_ready: "A subagent's own session can be shown.",
  at_command: "Files that a prompt names were read.",
  attribution_snapshot: "Which files the model has written to.",
  background_task_completed: "A task in the background has ended.",
  branch_checkpoint: "A turn that a fork may begin at.",
  chat_compression: "The conversation was replaced by a summary.",
  custom_title: "The session's title; it is written again from time to time.",
  file_history_snapshot: "Files as they were, to go back to.",
  goal_state: "State of a goal.",
  goal_turn_end: "A goal's turn has ended.",
  managed_session_commit_v1: "State of a managed session.",
  managed_session_event_v1: "State of a managed session.",
  managed_session_header_v1: "State of a managed session.",
  omni_recall: "What was remembered for a prompt.",
  parent_session: "The session that started this one.",
  rewind: "The conversation goes on from an earlier row; what came after it was paid.",
  session_artifact_event: "Something made in the session.",
  session_artifact_snapshot: "What was made in the session.",
  session_model: "The session's model.",
  session_source: "What created the session.",
  session_sources_snapshot: "What the session's answers rest on.",
  slash_command: "A command of the client was run.",
  turn_result: "How a turn of the client's service ended.",
  ui_telemetry: "A response, a failed request or a call, with its figures.",
  user_text_elements: "Parts of a prompt's text.",
} as const satisfies Readonly<Record<string, string>>;

const payloads: Readonly<Record<string, z.ZodType>> = {
  chat_compression: z.looseObject({
    info: object("Figures of the compression.", {
      originalTokenCount: number("Tokens of the context before."),
      newTokenCount: number("Tokens of the context after."),
      compressionStatus: number("1 if the conversation was replaced."),
    }),
    compressedHistory: optional(
      z.array(
        z.looseObject({ role: text("Who it is from."), parts: optional(z.array(qwenPart), "Its parts.") }),
      ),
      "The conversation that it goes on with: copies without usage.",
    ),
  }),
  custom_title: z.looseObject({
    customTitle: text("The title."),
    titleSource: text("`manual` if a person gave it, `auto` if a model did."),
  }),
  rewind: z.looseObject({
    targetUuid: text("The row that it goes back to."),
    truncatedCount: number("How many entries on the screen were taken back."),
  }),
  session_model: z.looseObject({
    modelId: text("The model."),
    authType: text("Protocol of the provider."),
    baseUrl: text("Address of the provider."),
  }),
  slash_command: z.looseObject({
    phase: text("`invocation` or `result`."),
    rawCommand: text("The command as it was typed."),
    outputHistoryItems: anything("What the screen shows."),
  }),
};

const system = once((subtype: string) => {
  if (!isSystemSubtype(subtype)) return null;
  return systemRecord(subtype, qwenSystemMeanings[subtype], payloads[subtype] ?? anyPayload);
});

const telemetry = once((name: string) => {
  const event = Object.values(qwenTelemetryEvents).find(({ shape }) => shape["event.name"].value === name);
  if (event === undefined) return null;
  const payload = z.looseObject({ uiEvent: described(event, "The event.") });
  return systemRecord("ui_telemetry", event.description ?? "", payload);
});

function isSystemSubtype(subtype: string): subtype is keyof typeof qwenSystemMeanings {
  return Object.hasOwn(qwenSystemMeanings, subtype);
}

/** The schema of one raw row, by its type, its subtype and the name of its event; null if that is not known. */
export function qwenRecordSchema(record: unknown): z.ZodObject | null {
  const { type, subtype, systemPayload } = kind.safeParse(record).data ?? {};
  if (type === "user") return qwenUserRecord;
  if (type === "assistant") return qwenAssistantRecord;
  if (type === "tool_result") return qwenToolResultRecord;
  if (type !== "system" || subtype === undefined) return null;
  const event = systemPayload?.uiEvent?.["event.name"];
  return (event === undefined ? null : telemetry(event)) ?? system(subtype);
}

const kind = z.object({
  type: z.string(),
  subtype: z.string().optional().catch(undefined),
  systemPayload: z
    .object({ uiEvent: z.object({ "event.name": z.string() }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
