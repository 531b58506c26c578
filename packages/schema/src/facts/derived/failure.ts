import {
  amount,
  count,
  countFromOne,
  file,
  id,
  instant,
  named,
  oneOf,
  orNull,
  text,
} from "../../row-fields.js";
import type { RowOf } from "../../row-fields.js";
import { threadFields } from "../session.js";

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

export const failureFields = {
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
