import {
  amount,
  count,
  file,
  flag,
  id,
  instant,
  key,
  named,
  orNull,
  text,
  textOf,
  whole,
} from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";
import type { SourceId, UsageTotalEvent, Outcome } from "@turnmeter/schema";

/** Fields of {@link RequestCandidate}. */
export const requestFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  agentId: orNull(id),
  file,
  firstLine: count,
  /** Line of its second row; null if there is only one row. */
  secondLine: orNull(count),
  /** Line and time of the row that counts. */
  line: count,
  at: orNull(instant),
  firstAt: orNull(instant),
  lastAt: orNull(instant),
  cwd: orNull(named("place")),
  gitBranch: orNull(named("branch")),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  messageId: orNull(key),
  requestId: orNull(key),
  isMessageIdGlobal: flag,
  /** The request id alone names the response. */
  isNamedByRequest: flag,
  /** Identifies the response where its ids do not: the row's uuid, else the hash of its line. */
  rowKey: orNull(key),
  isSidechain: flag,
  isBackgroundCopy: flag,
  /** All its rows are a fork's copies with new uuids. */
  isRenamedCopy: flag,
  model: orNull(text),
  effort: orNull(text),
  /** False where no row has usage; the token columns are then null. */
  hasUsage: flag,
  inputTokens: orNull(count),
  outputTokens: orNull(count),
  reasoningTokens: orNull(count),
  cacheReadTokens: orNull(count),
  cacheWrite5mTokens: orNull(count),
  cacheWrite1hTokens: orNull(count),
  cacheWriteUnknownTtlTokens: orNull(count),
  webSearches: orNull(count),
  /** The log leaves out some of the counters, which are then 0. */
  isLowerBound: flag,
  /** The responses inside this one, as JSON; null where there are none. */
  iterations: orNull(text),
  serviceTier: orNull(text),
  speed: orNull(text),
  inferenceGeo: orNull(text),
  stopReason: orNull(text),
  /** The counted row has stop details, even if null. */
  hasStopDetails: flag,
  recordedCostNanoUsd: orNull(amount),
  /** Characters of content on all rows. */
  contentChars: amount,
  /** Number of joined rows, and sums over them. */
  rows: count,
  sumInputTokens: amount,
  sumOutputTokens: amount,
  sumReasoningTokens: amount,
  sumCacheReadTokens: amount,
  sumCacheWrite5mTokens: amount,
  sumCacheWrite1hTokens: amount,
  sumWebSearches: amount,
};

/** The rows of one response in one file and thread, joined. Token columns are those of the row that counts. */
export interface RequestCandidate extends RowOf<typeof requestFields> {}

/** The counters that are summed over the rows of a response, and the columns of their sums. */
export const summedCounters = [
  ["inputTokens", "sumInputTokens"],
  ["outputTokens", "sumOutputTokens"],
  ["reasoningTokens", "sumReasoningTokens"],
  ["cacheReadTokens", "sumCacheReadTokens"],
  ["cacheWrite5mTokens", "sumCacheWrite5mTokens"],
  ["cacheWrite1hTokens", "sumCacheWrite1hTokens"],
  ["webSearches", "sumWebSearches"],
] as const;

/** Fields of {@link ClientMadeCandidate}. */
export const clientMadeFields = {
  sessionId: id,
  file,
  line: count,
  at: orNull(instant),
  inputTokens: count,
  outputTokens: count,
  reasoningTokens: orNull(count),
  cacheReadTokens: count,
  cacheWrite5mTokens: count,
  cacheWrite1hTokens: count,
  webSearches: count,
};

/** A row in the form of a response that the client wrote itself, with the tokens that it states. */
export interface ClientMadeCandidate extends RowOf<typeof clientMadeFields> {}

/** Fields of {@link UsageTotalCandidate}. */
export const usageTotalFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  agentId: orNull(id),
  file,
  line: count,
  at: orNull(instant),
  cwd: orNull(named("place")),
  gitBranch: orNull(named("branch")),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  scope: textOf<UsageTotalEvent["scope"]>(),
  /** The part of the log that the total covers, and its first line; null if it covers everything before it. */
  spanId: orNull(id),
  firstLine: count,
  model: orNull(text),
  inputTokens: amount,
  outputTokens: amount,
  reasoningTokens: orNull(amount),
  cacheReadTokens: amount,
  cacheWrite5mTokens: amount,
  cacheWrite1hTokens: amount,
  cacheWriteUnknownTtlTokens: amount,
  webSearches: amount,
  /** Whether it may leave out what other processes of the session used. */
  mayLackProcesses: flag,
  /** Whether it may include usage of the session or thread that its own was forked from. */
  mayIncludeOrigin: flag,
  recordedCostNanoUsd: orNull(amount),
};

/** A running total as one file has it. The token columns are cumulative: they may be larger than a response's. */
export interface UsageTotalCandidate extends RowOf<typeof usageTotalFields> {}

/** Fields of {@link CallCandidate}. */
export const callFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  agentId: orNull(id),
  file,
  line: count,
  cwd: orNull(named("place")),
  clientVersion: orNull(text),
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  callKey: key,
  callId: orNull(key),
  /** Key of the response that made the call, from its row alone. */
  responseKey: key,
  isSidechain: flag,
  isBackgroundCopy: flag,
  tool: named("row"),
  rawTool: named("row"),
  mcpServer: orNull(named("server")),
  isWaiting: flag,
  model: orNull(text),
  startedAt: orNull(instant),
  inputBytes: orNull(amount),
  inputHash: orNull(named("hash", key)),
  target: orNull(file),
  program: orNull(named("program")),
  /** Whether the call starts a subagent, and how its input describes it. */
  isSpawn: flag,
  spawnType: orNull(named("agentType")),
  spawnDescription: orNull(named("task")),
  spawnPromptHash: orNull(named("hash")),
  spawnIsBackground: orNull(flag),
  spawnModel: orNull(text),
  /** Key of the interruption that cut the turn while the call had no result. */
  cutKey: orNull(key),
};

/** A call as one file has it. */
export interface CallCandidate extends RowOf<typeof callFields> {}

/** Fields of {@link ResultCandidate}. */
export const resultFields = {
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The row's own id: the same in every copy of its log. */
  uuid: orNull(key),
  /** Key of the call it answers, from one file alone. */
  callKey: key,
  outcome: textOf<Exclude<Outcome, "pending">>(),
  cause: orNull(text),
  exitCode: orNull(whole),
  isClientMade: flag,
  isPlaceholder: flag,
  durationMs: orNull(amount),
  resultBytes: orNull(amount),
  contentHash: orNull(named("name", key)),
  linesAdded: orNull(count),
  linesRemoved: orNull(count),
  webSearches: orNull(count),
  taskId: orNull(id),
  taskStatus: orNull(text),
  workflowId: orNull(id),
};

/** A result as one file has it. */
export interface ResultCandidate extends RowOf<typeof resultFields> {}

/** Fields of {@link TaskEndCandidate}. */
export const taskEndFields = {
  sessionId: id,
  file,
  line: count,
  at: orNull(instant),
  taskId: orNull(id),
  callKey: orNull(key),
  status: text,
  textHash: named("hash"),
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** A background task's announcement that it ended. */
export interface TaskEndCandidate extends RowOf<typeof taskEndFields> {}
