import {
  amount,
  count,
  countFromOne,
  file,
  flag,
  id,
  instant,
  key,
  named,
  oneOf,
  orNull,
  text,
  whole,
} from "../row-fields.js";
import type { RowOf } from "../row-fields.js";
import { copyKinds, durationBases, outcomes, requestKinds, tokenBases } from "../vocabulary.js";
import { threadFields } from "./session.js";

/** Fields of {@link RequestFact}. */
export const requestFields = {
  ...threadFields,
  /** Working directory of the request's row. */
  folder: orNull(named("project")),
  /** File and line of the row whose numbers count. */
  file,
  line: countFromOne,
  /** The same for every copy of the response, wherever it was logged. */
  requestKey: key,
  /** The prompt that led to it; null before the first prompt and where not known. */
  turnId: orNull(id),
  /** The subagent that made it; null on the main thread. */
  agentId: orNull(id),
  gitBranch: orNull(named("branch")),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  model: orNull(text),
  effort: orNull(text),
  /** When its first row was written, epoch ms. Decides day, week and price. */
  at: orNull(instant),
  /** When its last row was written, epoch ms. */
  lastAt: orNull(instant),
  kind: oneOf(requestKinds),
  /** Prompt tokens neither read from nor written to a cache. */
  inputTokens: orNull(count),
  /** Output tokens, reasoning included. */
  outputTokens: orNull(count),
  /** The part of `outputTokens` spent on reasoning; null if it is not logged. */
  reasoningTokens: orNull(count),
  cacheReadTokens: orNull(count),
  cacheWrite5mTokens: orNull(count),
  cacheWrite1hTokens: orNull(count),
  /** The part of `cacheWrite5mTokens` whose lifetime is not logged. */
  cacheWriteUnknownTtlTokens: orNull(count),
  /** Searches run by the vendor inside the response. */
  webSearches: orNull(count),
  serviceTier: orNull(text),
  speed: orNull(text),
  inferenceGeo: orNull(text),
  stopReason: orNull(text),
  tokenBasis: oneOf(tokenBases),
  /** True if only the parent's log holds it: the subagent's own log is missing. */
  isRepeated: flag,
  /** Log rows that hold this response, the one that counts included. */
  copies: countFromOne,
  /** The price row used; null when unpriced. */
  priceId: orNull(text),
  /** Whole nano-dollars at list price, search fees included; null when unpriced. */
  costNanoUsd: orNull(amount),
  /** Cost stated in the log, nano-dollars. */
  recordedCostNanoUsd: orNull(amount),
};

/**
 * One billed API response. The token columns never overlap and add up to all tokens of the
 * response; null means that no usage was logged.
 */
export interface RequestFact extends RowOf<typeof requestFields> {}

/** Fields of {@link CopyFact}. */
export const copyFields = {
  /** The request that the rows repeat or, in a `fork` or `digest`, would be; null if they belong to no request. */
  requestKey: orNull(key),
  /** The call that the rows repeat or, in a `fork` or `digest`, would be; null if they belong to no call. */
  callKey: orNull(key),
  kind: oneOf(copyKinds),
  /** The session that holds the rows. */
  sessionId: id,
  /** Their thread, named as in requests; null for rows that the client wrote itself. */
  threadId: orNull(id),
  /** The model that the rows name; null if they name none, and for calls. */
  model: orNull(text),
  /** When the first of them was written, epoch ms. */
  at: orNull(instant),
  /** File and line of the first of them. */
  file,
  line: count,
  rows: countFromOne,
  /** Tokens that the rows would have added. */
  inputTokens: amount,
  outputTokens: amount,
  /** The part of `outputTokens` spent on reasoning, where it is logged. */
  reasoningTokens: amount,
  cacheReadTokens: amount,
  cacheWrite5mTokens: amount,
  cacheWrite1hTokens: amount,
  webSearches: amount,
  /**
   * Cost of the left-out rows, search fees included, at the price of the request they repeat, or at their model's if
   * they repeat none. Null when unpriced.
   */
  costNanoUsd: orNull(amount),
};

/** Rows that were left out of every total: they repeat a request or call, or no API made them. */
export interface CopyFact extends RowOf<typeof copyFields> {}

/** Fields of {@link ToolCallFact}. */
export const toolCallFields = {
  ...threadFields,
  /** Working directory of its row. */
  folder: orNull(named("project")),
  /** File and line of the call. */
  file,
  line: countFromOne,
  /** The call's id if ids are unique everywhere, else its request's id and the call's. */
  callKey: key,
  callId: orNull(key),
  turnId: orNull(id),
  requestKey: orNull(key),
  /** The subagent that made the call; null on the main thread. */
  agentId: orNull(id),
  clientVersion: orNull(text),
  model: orNull(text),
  /** Canonical name: one name for a tool through all its renames. */
  tool: named("row"),
  /** The name as logged. */
  rawTool: named("row"),
  /** The MCP server, for tools that come from one. */
  mcpServer: orNull(named("server")),
  /** When the call was logged, epoch ms. */
  startedAt: orNull(instant),
  /** When its result was logged, epoch ms. */
  endedAt: orNull(instant),
  /** Milliseconds; null if `durationBasis` is `none`: a time is missing, the tool waits for a person, the call is a launch, a clock went back, or the session was silent for more than an hour meanwhile, as when a machine slept. Wall time may include a wait for permission. */
  durationMs: orNull(amount),
  durationBasis: oneOf(durationBases),
  /** Calls of the same response that ran while this one did, itself included. */
  parallelSize: countFromOne,
  outcome: oneOf(outcomes),
  /** For failed and invalid calls the error; for denied calls who refused; else null. */
  errorKind: orNull(text),
  /** Windows has codes above 2^31. */
  exitCode: orNull(whole),
  isBackground: orNull(flag),
  /** Last known state of the background task that the call launched; `unfinished` where no end is logged. */
  taskStatus: orNull(text),
  taskEndedAt: orNull(instant),
  /** How many ends the task announced. */
  taskEnds: count,
  /** UTF-8 bytes of the input's raw JSON. */
  inputBytes: orNull(amount),
  /** Hash of the input's raw JSON: equal inputs, equal hashes. */
  inputHash: orNull(named("hash", key)),
  /** UTF-8 bytes of the result's raw JSON. */
  resultBytes: orNull(amount),
  linesAdded: orNull(count),
  linesRemoved: orNull(count),
  /** Searches that the tool itself ran and that are billed apart from the request. */
  webSearches: orNull(count),
  /** Search fees in nano-dollars; null if the call has none. */
  costNanoUsd: orNull(amount),
  /** The subagent that the call started. */
  spawnedAgentId: orNull(id),
  /** The path that the call is about, where it names one. */
  target: orNull(file),
  /** The program that a shell's call runs, with its subcommand, never its arguments: `git commit`; null for other tools. */
  program: orNull(named("program")),
};

/** One tool call, with or without its result. */
export interface ToolCallFact extends RowOf<typeof toolCallFields> {}
