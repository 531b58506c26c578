import type {
  AgentEvidenceEvent,
  CallEvent,
  LinkEvidence,
  LogEvent,
  MarkEvent,
  MarkKind,
  ProblemCode,
  PromptEvent,
  RequestPartEvent,
  ResultEvent,
  ResultSignal,
  RowOrigin,
  SessionStateEvent,
  SpawnedAgent,
  SpawnRequest,
} from "@turnmeter/schema";
import type { Measured, Projected } from "../projection.js";
import { programOfCommand } from "./shell-program.js";
import { booleanOf, measuredOf, stringOf } from "./values.js";

/** A tool's name in its parts. */
export type ToolName = Pick<CallEvent, "tool" | "rawTool" | "mcpServer" | "isWaiting">;

type MeasuredBytes = { readonly [K in "byteLength" | "hash"]?: Measured[K] | null };

/** A call with the size and hash of its input; fields not in `parts` are null or false. */
export function callAt(
  origin: RowOrigin,
  name: ToolName,
  given: MeasuredBytes | null,
  { callKey, ...parts }: Partial<Omit<CallEvent, "kind" | "origin" | keyof ToolName>>,
): CallEvent {
  return {
    kind: "call",
    origin,
    callId: null,
    isCallIdGlobal: false,
    ...(callKey === undefined ? {} : { callKey }),
    messageId: null,
    requestId: null,
    ...name,
    model: null,
    inputBytes: given?.byteLength ?? null,
    inputHash: given?.hash ?? null,
    target: null,
    program: null,
    spawn: null,
    ...parts,
  };
}

/** The program of a measured command; null if there is none. */
export function programOfMeasured(command: unknown): string | null {
  const start = measuredOf(command)?.prefix;
  return start === undefined ? null : programOfCommand(start);
}

/** The subagent that an input asks for, under the field names that most agents use. */
export function spawnIn(input: Projected | null): SpawnRequest {
  return {
    agentType: stringOf(input?.["subagent_type"]),
    description: stringOf(input?.["description"]),
    promptHash: measuredOf(input?.["prompt"])?.hash ?? null,
    isBackground: booleanOf(input?.["run_in_background"]),
    model: stringOf(input?.["model"]),
  };
}

/**
 * A call's result with the size and hash of its output; fields not in `parts` are null or false. Equal outputs with different outcomes are
 * no copies.
 */
export function resultAt(
  origin: RowOrigin,
  callId: string,
  signal: ResultSignal,
  gave: MeasuredBytes | null,
  parts: Partial<Omit<ResultEvent, "kind" | "origin" | "callId" | "signal">> = {},
): ResultEvent {
  return {
    kind: "result",
    origin,
    callId,
    isCallIdGlobal: false,
    signal,
    durationMs: null,
    resultBytes: gave?.byteLength ?? null,
    contentHash: `${gave?.hash ?? ""} ${signal.outcome}`,
    linesAdded: null,
    linesRemoved: null,
    webSearches: null,
    taskId: null,
    taskStatus: null,
    workflowId: null,
    agent: null,
    ...parts,
  };
}

/** Usage of an agent or task that reports none. */
export const nothingReported = { reportedTokens: null, reportedDurationMs: null, reportedToolUses: null };

/** The subagent that a result names; fields not in `parts` are null or false. */
export function agentNamed(
  agentId: string,
  parts: Partial<Omit<SpawnedAgent, "agentId" | "evidence">>,
): SpawnedAgent {
  return {
    agentId,
    agentType: null,
    description: null,
    model: null,
    status: null,
    isBackground: false,
    evidence: "result",
    ...nothingReported,
    ...parts,
  };
}

/** Evidence of an agent; fields not in `parts` are null. */
export function evidenceOf(
  origin: RowOrigin,
  agentId: string,
  evidence: LinkEvidence,
  parts: Partial<Omit<AgentEvidenceEvent, "kind" | "origin" | "agentId" | "evidence">> = {},
): AgentEvidenceEvent {
  return {
    kind: "agentEvidence",
    origin,
    agentId,
    evidence,
    agentKind: null,
    agentType: null,
    description: null,
    callId: null,
    parentAgentId: null,
    depth: null,
    model: null,
    workflowId: null,
    teamName: null,
    isBackground: null,
    status: null,
    promptHash: null,
    ...parts,
  };
}

/** A prompt that a person typed. */
export function promptAt(origin: RowOrigin, textHash: string): PromptEvent {
  return { kind: "prompt", origin, textHash, promptSource: null, isQueued: false };
}

/** A mark of the row at an origin. */
export function markAt(
  origin: RowOrigin,
  mark: MarkKind,
  parts: Partial<Pick<MarkEvent, "detail" | "value" | "durationMs" | "callId">> = {},
): MarkEvent {
  return { kind: "mark", origin, mark, detail: null, value: null, durationMs: null, callId: null, ...parts };
}

/** A problem of the row at an origin. `detail` holds names and numbers only. */
export function problemAt(origin: RowOrigin, code: ProblemCode, detail: string | null = null): LogEvent {
  const { file, line, byteOffset, at, sessionId } = origin;
  return {
    kind: "problem",
    problem: { code, file, line: line > 0 ? line : null, byteOffset, detail: detail?.slice(0, 120) ?? null },
    at,
    sessionId,
  };
}

/** The problem with a row's time (R45), which is logged as `value`: none where `at` is known. */
export function timeProblems(origin: RowOrigin, at: number | null, value: unknown): readonly LogEvent[] {
  if (at !== null) return [];
  return [problemAt(origin, value === undefined ? "timestamp-missing" : "timestamp-invalid")];
}

/** The events of a row in its order: the problem with its time, logged as `value`, the activity that it shows, and its own. */
export function rowEvents(
  origin: RowOrigin,
  at: number | null,
  value: unknown,
  events: readonly LogEvent[],
): readonly LogEvent[] {
  return [...timeProblems(origin, at, value), { kind: "activity", origin }, ...events];
}

/** A state of the session; fields not in `parts` are unknown. */
export function sessionStateOf(
  origin: SessionStateEvent["origin"],
  parts: Partial<Omit<SessionStateEvent, "kind" | "origin">>,
): SessionStateEvent {
  return {
    kind: "sessionState",
    origin,
    title: null,
    titleRank: 0,
    sessionKind: null,
    recordedCostNanoUsd: null,
    ...parts,
  };
}

/** A row of a response with the stated fields, and nothing beyond them. */
export function responsePart(origin: RowOrigin, stated: Partial<RequestPartEvent>): RequestPartEvent {
  return {
    kind: "requestPart",
    origin,
    messageId: null,
    requestId: null,
    isMessageIdGlobal: false,
    isNamedByRequest: false,
    lineHash: null,
    model: null,
    usage: null,
    iterations: [],
    stopReason: null,
    effort: null,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    contentChars: 0,
    recordedCostNanoUsd: null,
    ...stated,
  };
}
