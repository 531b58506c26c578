import { fileKinds, fileStatuses } from "../facts/file.js";
import type { Problem } from "../facts/problem.js";
import type { FileFact, RecordCountFact } from "../facts/file.js";
import { problemCodes } from "../problem.js";
import { sourceIds } from "../source-id.js";
import { agentKinds, linkEvidences, markKinds, outcomes, sessionKinds } from "../vocabulary.js";
import type {
  IterationUsage,
  LogEvent,
  ResultSignal,
  SpawnedAgent,
  SpawnRequest,
  TokenUsage,
  UsageTotalEvent,
} from "../events/event.js";
import type { RowOrigin } from "../events/origin.js";
import {
  amount,
  count,
  countFromOne,
  flag,
  listOf,
  object,
  oneOf,
  onlyTrue,
  optional,
  orNull,
} from "./value-field.js";
import { duration, instant, text, total, whole } from "./value-field.js";
import type { FieldsOf, ValueField, ValueFields } from "./value-field.js";

/** Kinds of events of a log. */
export type LogEventKind = LogEvent["kind"];

/** The event of a kind. */
type EventOf<Kind extends LogEventKind> = Extract<LogEvent, { readonly kind: Kind }>;

/** A whole number from 0 to 3. */
const upTo3: ValueField<0 | 1 | 2 | 3> = { ...count, values: null, most: 3 };

const textOrNull = orNull(text);
const amountOrNull = orNull(amount);
const wholeOrNull = orNull(whole);
const countOrNull = orNull(count);
const durationOrNull = orNull(duration);
const instantOrNull = orNull(instant);
const flagOrNull = orNull(flag);

const originFields: FieldsOf<RowOrigin> = {
  source: oneOf(sourceIds),
  file: text,
  threadFile: optional(text),
  line: count,
  byteOffset: amount,
  sessionId: text,
  threadId: text,
  agentId: textOrNull,
  at: instantOrNull,
  isTimeTaken: optional(onlyTrue),
  uuid: textOrNull,
  parentUuid: textOrNull,
  forkedFromUuid: optional(text),
  isSidechain: flag,
  isBackgroundCopy: flag,
  isDigest: optional(onlyTrue),
  isRepeated: optional(onlyTrue),
  isParents: optional(onlyTrue),
  cwd: textOrNull,
  gitBranch: textOrNull,
  repository: optional(textOrNull),
  clientVersion: textOrNull,
  entrypoint: textOrNull,
  promptId: textOrNull,
};

const origin = object<RowOrigin>(originFields);

function usageOf(tokens: ValueField<number>): ValueField<TokenUsage> {
  return object<TokenUsage>({
    inputTokens: tokens,
    outputTokens: tokens,
    reasoningTokens: orNull(tokens),
    cacheReadTokens: tokens,
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
    cacheWriteUnknownTtlTokens: tokens,
    webSearches: count,
  });
}

const usage = usageOf(count);

const iterationFields: FieldsOf<IterationUsage> = {
  kind: oneOf(["compaction", "advisor", "fallback"]),
  position: count,
  model: textOrNull,
  usage,
};

const spawnFields: FieldsOf<SpawnRequest> = {
  agentType: textOrNull,
  description: textOrNull,
  promptHash: textOrNull,
  isBackground: flagOrNull,
  model: textOrNull,
};

const signalFields: FieldsOf<ResultSignal> = {
  outcome: oneOf(outcomes.filter((outcome) => outcome !== "pending")),
  cause: textOrNull,
  exitCode: wholeOrNull,
  isClientMade: flag,
  isPlaceholder: flag,
};

const spawnedFields: FieldsOf<SpawnedAgent> = {
  agentId: text,
  agentType: textOrNull,
  description: textOrNull,
  model: textOrNull,
  status: textOrNull,
  isBackground: flag,
  evidence: oneOf(["result", "text"]),
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

const spanFields: FieldsOf<NonNullable<UsageTotalEvent["span"]>> = { id: text, firstLine: count };

const problemFields: FieldsOf<Problem> = {
  code: oneOf(problemCodes),
  file: textOrNull,
  line: countOrNull,
  byteOffset: amountOrNull,
  detail: textOrNull,
};

const fileFields: FieldsOf<FileFact> = {
  source: orNull(oneOf(sourceIds)),
  path: text,
  sizeBytes: amountOrNull,
  lines: count,
  records: count,
  degradedLines: count,
  clientVersions: textOrNull,
  kind: oneOf(fileKinds),
  status: oneOf(fileStatuses),
  reason: textOrNull,
};

const recordCountFields: FieldsOf<RecordCountFact> = {
  source: oneOf(sourceIds),
  file: text,
  clientVersion: textOrNull,
  type: text,
  subtype: textOrNull,
  count,
  isKnown: flag,
};

const reported = {
  reportedTokens: amountOrNull,
  reportedDurationMs: durationOrNull,
  reportedToolUses: amountOrNull,
};

/** What the event of each kind has beside its kind, as it is written into a stream. */
type KnownFields = { readonly [Kind in LogEventKind]: FieldsOf<Omit<EventOf<Kind>, "kind">> };

const known: KnownFields = {
  requestPart: {
    origin,
    messageId: textOrNull,
    requestId: textOrNull,
    isMessageIdGlobal: flag,
    isNamedByRequest: flag,
    lineHash: textOrNull,
    model: textOrNull,
    usage: orNull(usage),
    isLowerBound: optional(onlyTrue),
    iterations: listOf<IterationUsage>(iterationFields),
    stopReason: textOrNull,
    hasStopDetails: optional(onlyTrue),
    effort: textOrNull,
    serviceTier: textOrNull,
    speed: textOrNull,
    inferenceGeo: textOrNull,
    contentChars: amount,
    recordedCostNanoUsd: amountOrNull,
  },
  clientMade: { origin, usage: orNull(usage) },
  call: {
    origin,
    callId: textOrNull,
    isCallIdGlobal: flag,
    callKey: optional(text),
    messageId: textOrNull,
    requestId: textOrNull,
    tool: text,
    rawTool: text,
    mcpServer: textOrNull,
    isWaiting: flag,
    model: textOrNull,
    inputBytes: amountOrNull,
    inputHash: textOrNull,
    target: textOrNull,
    program: textOrNull,
    spawn: orNull(object<SpawnRequest>(spawnFields)),
  },
  result: {
    origin,
    callId: text,
    isCallIdGlobal: flag,
    signal: object<ResultSignal>(signalFields),
    durationMs: durationOrNull,
    resultBytes: amountOrNull,
    contentHash: textOrNull,
    linesAdded: countOrNull,
    linesRemoved: countOrNull,
    webSearches: countOrNull,
    taskId: textOrNull,
    taskStatus: textOrNull,
    workflowId: textOrNull,
    agent: orNull(object<SpawnedAgent>(spawnedFields)),
  },
  taskEnd: { origin, taskId: textOrNull, callId: textOrNull, status: text, textHash: text, ...reported },
  usageTotal: {
    origin,
    span: optional(object<NonNullable<UsageTotalEvent["span"]>>(spanFields)),
    scope: oneOf(["thread", "session"]),
    model: textOrNull,
    usage: usageOf(total),
    mayLackProcesses: optional(onlyTrue),
    mayIncludeOrigin: optional(onlyTrue),
    recordedCostNanoUsd: optional(amountOrNull),
  },
  agentEvidence: {
    origin,
    agentId: text,
    alias: optional(textOrNull),
    evidence: oneOf(linkEvidences),
    agentKind: orNull(oneOf(agentKinds)),
    agentType: textOrNull,
    description: textOrNull,
    callId: textOrNull,
    parentAgentId: textOrNull,
    depth: countOrNull,
    model: textOrNull,
    workflowId: textOrNull,
    teamName: textOrNull,
    isBackground: flagOrNull,
    status: textOrNull,
    promptHash: textOrNull,
    reportedTokens: optional(amountOrNull),
    reportedDurationMs: optional(durationOrNull),
    reportedToolUses: optional(amountOrNull),
  },
  prompt: {
    origin,
    textHash: text,
    promptSource: textOrNull,
    isQueued: flag,
    isEcho: optional(onlyTrue),
  },
  interruption: { origin, messageId: textOrNull, isRefuted: optional(onlyTrue) },
  turnEnd: {
    origin,
    durationMs: durationOrNull,
    ending: optional(oneOf(["completed", "failed", "interrupted"])),
  },
  mark: {
    origin,
    mark: oneOf(markKinds),
    detail: textOrNull,
    value: wholeOrNull,
    durationMs: durationOrNull,
    callId: textOrNull,
  },
  sessionState: {
    origin,
    title: textOrNull,
    titleRank: upTo3,
    sessionKind: orNull(oneOf(sessionKinds)),
    recordedCostNanoUsd: amountOrNull,
    costSpanId: optional(text),
    contextWindowTokens: optional(countFromOne),
  },
  serviceTier: { origin, serviceTier: textOrNull },
  turnStart: { origin, turnId: text },
  fork: { origin, forkedFrom: text, copiedLine: count, ownLine: countOrNull, originRows: optional(count) },
  worktree: {
    origin,
    path: text,
    originalPath: textOrNull,
    isRoot: optional(onlyTrue),
    folderName: optional(textOrNull),
  },
  activity: { origin, hidesResponse: optional(onlyTrue), asksAgent: optional(onlyTrue) },
  fileRead: {
    file: object<FileFact>(fileFields),
    sessionId: textOrNull,
    recordCounts: listOf<RecordCountFact>(recordCountFields),
  },
  problem: {
    problem: object<Problem>(problemFields),
    at: optional(instantOrNull),
    sessionId: optional(textOrNull),
  },
};

/** What the event of each kind has beside its kind. */
export const logEventFields: Readonly<Record<LogEventKind, ValueFields>> = known;
