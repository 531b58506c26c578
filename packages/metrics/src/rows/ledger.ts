/**
 * The steps from log rows to a total, in their order.
 *
 * - `lines`: lines of the files that were read, whatever the selection
 * - `responseRows`: rows with a part of a response, with their own figures
 * - `clientMade`: of these, rows that the client wrote itself
 * - `streamed`: rows that repeat a response while it was written
 * - `sameSession`, `otherSession`, `sidechain`: rows that repeat a response in another place
 * - `fork`: rows that a fork copied from the thread it goes on from
 * - `progressRows`: responses of subagents without a log of their own, from the progress rows of their parents
 * - `iterations`: responses made inside other responses
 * - `statedTotals`: sums without their responses, including those of digests
 * - `digest`: other logs' accounts of threads that have their own log
 * - `requests`: the remainder; `priced`, `unpriced` and `unknownUsage` are its parts
 * - `toolSearches`: searches that tools ran, which no request is billed for
 * - `total`: the figures of `totals`
 */
export const ledgerStepIds = [
  "lines",
  "responseRows",
  "clientMade",
  "streamed",
  "sameSession",
  "otherSession",
  "sidechain",
  "fork",
  "progressRows",
  "iterations",
  "statedTotals",
  "digest",
  "requests",
  "priced",
  "unpriced",
  "unknownUsage",
  "toolSearches",
  "total",
] as const;
export type LedgerStepId = (typeof ledgerStepIds)[number];

/**
 * Role of a step in the sum: context, an addend, a subtrahend (with negative numbers), the sum of all addends and
 * subtrahends before it, or a part of the sum before it.
 */
export type LedgerStepKind = "context" | "plus" | "minus" | "sum" | "part";

/** One step of a ledger. Token columns never overlap, but for reasoning, which is a part of output. */
export interface LedgerStep {
  readonly step: LedgerStepId;
  readonly kind: LedgerStepKind;
  /** The counting rule behind the step. */
  readonly rule: string;
  /** Lines, rows or requests. */
  readonly count: number;
  /** Null for lines, which have no tokens of their own. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly cacheWrite5mTokens: number | null;
  readonly cacheWrite1hTokens: number | null;
  readonly webSearches: number | null;
  /** Dollars at list price of what could be priced; null if nothing could be. */
  readonly costUsd: number | null;
  /** The same in whole nano-dollars, as a decimal string. */
  readonly costNanoUsd: string;
  /** Tokens whose cost is not in `costUsd`. */
  readonly unpricedTokens: number | null;
  /** Requests whose output tokens are only a lower bound; 0 for rows that repeat others. */
  readonly lowerBoundRequests: number | null;
  /** Up to three places in the logs, as `file:line`. */
  readonly examples: readonly string[];
}
