import {
  amount,
  columnsOfTables,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  named,
  oneOf,
  orNull,
  text,
  whole,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import type { ColumnKinds, Table } from "../table.js";
import { requestKinds, sessionKinds, tokenBases } from "../vocabulary.js";
import { factColumns, type FactRow, type Facts } from "./facts.js";
import { threadFields } from "./session.js";

const responseFields = {
  ...threadFields,
  file,
  line: countFromOne,
  turnId: orNull(id),
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  model: orNull(text),
  /** When its first row was written, epoch ms. */
  at: orNull(instant),
  /** How its session was run; null if that is not known. */
  sessionKind: orNull(oneOf(sessionKinds)),
  kind: oneOf(requestKinds),
  tokenBasis: oneOf(tokenBases),
  /** Whole nano-dollars at list price; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Tokens of its prompt: cache reads, cache writes and uncached input; null if not logged, and for sums. */
  promptTokens: orNull(amount),
  /** True for a response of a thread: a message with a time and logged usage. Others have no place among responses. */
  isResponse: flag,
  /** True for a response that follows another one of its thread. */
  isFollowing: flag,
  /** By how much its prompt is longer than that of the response before it in its thread; null if there is none. */
  addedTokens: orNull(amount),
  /** Estimated duration, ms: from the last prompt, result or response of its thread before its first row (or the start of the subagent) to its last row. Null if nothing is before it, if the wait for its first row was over 5 minutes, if no time passed, and if it is no response of a thread. Rows are written when a part of a response is complete. */
  durationMs: orNull(amount),
};

/** What the order of rows in its thread shows about a request; one row for each request, in the same order. */
export interface ResponseFact extends RowOf<typeof responseFields> {}

/**
 * How a chain of failures ended.
 *
 * - `fixed`: a later try went well
 * - `abandoned`: no try went well, and the turn went on with other calls
 * - `failing`: no try went well, and the turn made no call after the last one
 */
const errorChainEnds = ["fixed", "abandoned", "failing"] as const;
export type ErrorChainEnd = (typeof errorChainEnds)[number];

/** Outcomes of calls that did not do what was asked, except those that somebody stopped. */
export const failureOutcomes = ["failed", "invalid", "denied"] as const;
export type FailureOutcome = (typeof failureOutcomes)[number];

const failureFields = {
  ...threadFields,
  /** File and line of the call. */
  file,
  line: countFromOne,
  turnId: orNull(id),
  /** The subagent that made the call; null on the main thread. */
  agentId: orNull(id),
  model: orNull(text),
  tool: named("row"),
  /** The MCP server, for tools that come from one. */
  mcpServer: orNull(named("server")),
  /** The program that a shell's call ran; null for other tools. */
  program: orNull(named("program")),
  outcome: oneOf(failureOutcomes),
  errorKind: orNull(text),
  /** When the call was logged, epoch ms. */
  at: orNull(instant),
  /** How its chain of tries ended; null for denied calls, which have no tries. */
  chainEnd: orNull(oneOf(errorChainEnds)),
  /** All tries of the chain that the call began; null, like the fields below, if it began none. */
  attempts: orNull(countFromOne),
  /** Failed or invalid attempts. */
  failures: orNull(countFromOne),
  /** From the first failure's result to the successful try's, ms; null unless fixed and both have a time of their own. */
  fixMs: orNull(amount),
  /** File and line of the last try. */
  lastFile: orNull(file),
  lastLine: orNull(countFromOne),
  /** The thread's responses after the failure up to the last try; each counts for one chain at most. */
  retryRequests: orNull(count),
  /** Their cost in whole nano-dollars; null if there are such responses, and none has a price. */
  retryCostNanoUsd: orNull(amount),
  unpricedRequests: orNull(count),
  lowerBoundRequests: orNull(count),
};

/**
 * A call that failed, was invalid or was denied. Each that failed or was invalid is in one chain: as its first call or as a
 * later try in the same turn of the same thread.
 */
export interface FailureFact extends RowOf<typeof failureFields> {}

/**
 * Why a request read far less from the cache than the one before it had there.
 *
 * - `compaction`: the conversation was shortened in between
 * - `modelSwitch`: another model answered; each model has its own cache
 * - `expired`: more time had passed than the lifetime of the write
 * - `clientUpdate`: another version of the client sent it, whose instructions may differ
 * - `unknown`: the log shows no cause
 */
export const cacheBreakCauses = ["compaction", "modelSwitch", "expired", "clientUpdate", "unknown"] as const;
export type CacheBreakCause = (typeof cacheBreakCauses)[number];

/**
 * Reason that tokens written to a cache were never read.
 *
 * - `ended`: no later request of the thread and model
 * - `expired`: the next one came after their lifetime
 * - `replaced`: the next one came in time, and wrote its prompt anew
 */
export const unreadReasons = ["ended", "expired", "replaced"] as const;
export type UnreadReason = (typeof unreadReasons)[number];

const findingFields = {
  ...threadFields,
  /** File and line of the request. */
  file,
  line: countFromOne,
  model: orNull(text),
  /** Epoch ms of the request's first row. */
  at: orNull(instant),
};

const costFields = {
  /** Cost of these tokens at base list prices, whole nano-dollars, rounded half up; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Avoidable part: for breaks, beyond reading the tokens; for writes, beyond sending them uncached. */
  extraNanoUsd: orNull(amount),
};

const cacheBreakFields = {
  ...findingFields,
  /** The probable cause: the first that applies. */
  cause: oneOf(cacheBreakCauses),
  /** Time since the request before, ms. */
  gapMs: amount,
  /** Tokens that the request before had read and written. */
  cachedTokens: amount,
  /** Tokens that this one read. */
  readTokens: count,
  /** Unread tokens that this request wrote or sent again. */
  resentTokens: amount,
  /** Lifetime of the thread's last write before this request, ms; null if there was none. */
  lifetimeMs: orNull(amount),
  ...costFields,
};

/** A request that read less than half of what the request before it in its thread had in the cache. */
export interface CacheBreakFact extends RowOf<typeof cacheBreakFields> {}

const unreadWriteFields = {
  ...findingFields,
  reason: oneOf(unreadReasons),
  /** Tokens of the write that no later request of the thread and model read. */
  tokens: amount,
  /** How long the write lived, ms. */
  lifetimeMs: amount,
  ...costFields,
};

/** Tokens of one request's prompt that were written to a cache and never read. */
export interface UnreadWriteFact extends RowOf<typeof unreadWriteFields> {}

const compactionFields = {
  ...threadFields,
  file,
  line: countFromOne,
  turnId: orNull(id),
  at: orNull(instant),
  /** How it was started, where the log says. */
  trigger: orNull(named("row")),
  /** Prompt tokens before: as logged, else of the response before; null if neither is known. */
  beforeTokens: orNull(whole),
  isBeforeLogged: flag,
  /** Prompt tokens of the next response of the thread; null if none is known. */
  afterTokens: orNull(amount),
};

/** A conversation was shortened. */
export interface CompactionFact extends RowOf<typeof compactionFields> {}

const offListFields = {
  ...threadFields,
  file,
  line: countFromOne,
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  model: orNull(text),
  /** When its first row was written, epoch ms. */
  at: orNull(instant),
  inputTokens: orNull(count),
  outputTokens: orNull(count),
  cacheReadTokens: orNull(count),
  cacheWrite5mTokens: orNull(count),
  cacheWrite1hTokens: orNull(count),
  webSearches: orNull(count),
  /** Whole nano-dollars, search fees included. */
  costNanoUsd: amount,
  /** False if its model had no list price then, or its tokens cost nothing at list price: no multiplier explains the cost. */
  isExplained: flag,
};

/** A request whose cost is not, to half a nano-dollar, that of its tokens at base list prices: speed, tier, place or a long prompt has multiplied it. */
export interface OffListFact extends RowOf<typeof offListFields> {}

/** What sums of facts cannot show: it mostly follows from the order of rows within a thread. One table a kind, in order of time, rows without a time last. Each row is derived from its whole thread and stays with the request, call or mark that it is about, whatever else is selected. */
export interface DerivedFacts {
  readonly responses: Table<ResponseFact>;
  readonly failures: Table<FailureFact>;
  readonly cacheBreaks: Table<CacheBreakFact>;
  readonly unreadWrites: Table<UnreadWriteFact>;
  readonly compactions: Table<CompactionFact>;
  readonly offListRequests: Table<OffListFact>;
}

/** Facts with all that is derived from them, as they are stored where their threads cannot be read again. */
export interface StoredFacts extends Facts, DerivedFacts {}

/** The name of a table of facts or derived facts. */
export type StoredName = keyof StoredFacts;

/** A row of a table of facts or derived facts. */
export type StoredRow<Name extends StoredName> = Name extends keyof Facts
  ? FactRow<Name>
  : StoredFacts[Name] extends Table<infer Row>
    ? Row
    : never;

/** Each derived table's fields, by its name. */
export const derivedFields = {
  responses: responseFields,
  failures: failureFields,
  cacheBreaks: cacheBreakFields,
  unreadWrites: unreadWriteFields,
  compactions: compactionFields,
  offListRequests: offListFields,
};

/** How each derived table is stored, by the table's name. */
export const derivedColumns: { readonly [Name in keyof DerivedFacts]: ColumnKinds<StoredRow<Name>> } =
  columnsOfTables(derivedFields);

/** How each table of facts and derived facts is stored, by the table's name. */
export const storedColumns: { readonly [Name in StoredName]: ColumnKinds<StoredRow<Name>> } = {
  ...factColumns,
  ...derivedColumns,
};
