import { origin } from "./origin.js";
import {
  amount,
  count,
  flag,
  listOf,
  object,
  oneOf,
  onlyTrue,
  optional,
  orNull,
  text,
  total,
  textOrNull,
  amountOrNull,
} from "./value-field.js";
import type { EventOf, ObjectOf, ValueField } from "./value-field.js";

function usageOf(tokens: ValueField<number>) {
  return {
    inputTokens: tokens,
    outputTokens: tokens,
    reasoningTokens: orNull(tokens),
    cacheReadTokens: tokens,
    /** Writes kept for 5 minutes, including those of unknown lifetime. */
    cacheWrite5mTokens: tokens,
    cacheWrite1hTokens: tokens,
    cacheWriteUnknownTtlTokens: tokens,
    webSearches: count,
  };
}

/** Token counters of one response. They never overlap and add up, but for `reasoningTokens`, which is a part of output. */
export interface TokenUsage extends ObjectOf<ReturnType<typeof usageOf>> {}

const usage: ValueField<TokenUsage> = object(usageOf(count));
const totalUsage: ValueField<TokenUsage> = object(usageOf(total));

const iterationFields = {
  kind: oneOf(["compaction", "advisor", "fallback"]),
  /** Position in the response's list, from 0. */
  position: count,
  /** Null if it is the response's model. */
  model: textOrNull,
  usage,
};

/** A response made inside another one, with a model and counters of its own. */
export interface IterationUsage extends ObjectOf<typeof iterationFields> {}

const iterations: ValueField<readonly IterationUsage[]> = listOf(iterationFields);

export const requestPart = {
  origin,
  messageId: textOrNull,
  requestId: textOrNull,
  /** True if the message id alone names one response of the vendor's API. */
  isMessageIdGlobal: flag,
  /** True if the request id alone names the response, because there is no message id or one that says nothing. */
  isNamedByRequest: flag,
  /** Hash of the line's bytes, where it has neither ids nor a uuid. */
  lineHash: textOrNull,
  model: textOrNull,
  /** Null if the row has no usage at all. */
  usage: orNull(usage),
  /** True if the log leaves out some of the response's counters, which are then 0: all of them are lower bounds. */
  isLowerBound: optional(onlyTrue),
  iterations,
  stopReason: textOrNull,
  /** True if the row has stop details, even if null: some clients write them at the end of a stream. */
  hasStopDetails: optional(onlyTrue),
  effort: textOrNull,
  serviceTier: textOrNull,
  speed: textOrNull,
  inferenceGeo: textOrNull,
  /** Characters of text, thinking and tool input JSON on this row. */
  contentChars: amount,
  /** Dollars that the row itself states, in nano-dollars. */
  recordedCostNanoUsd: amountOrNull,
};

/** A log row that holds (a part of) an API response. Several rows may hold one response. */
export interface RequestPartEvent extends EventOf<"requestPart", typeof requestPart> {}

export const clientMade = {
  origin,
  /** Null if the row has no usage at all. */
  usage: orNull(usage),
};

/** A response row written by the client itself, with its token counters. */
export interface ClientMadeEvent extends EventOf<"clientMade", typeof clientMade> {}

const spanFields = {
  /** Name of the part, the same in every copy of the log. */
  id: text,
  firstLine: count,
};

/** A part of a log with totals of its own, which do not hold those of other parts: they add up. */
export interface TotalSpan extends ObjectOf<typeof spanFields> {}

const span: ValueField<TotalSpan> = object(spanFields);

export const usageTotal = {
  origin,
  /** The part of the log that the total covers; absent if it covers everything before it. Where a row states both, the total of everything may include another session's usage, and counts only if it grew by more than the parts. */
  span: optional(span),
  /** Whether the total covers the thread alone, or the session with all its subagents. */
  scope: oneOf(["thread", "session"]),
  /** Null if the log has none. */
  model: textOrNull,
  usage: totalUsage,
  /** True if it may leave out what other processes of the session used: beside another sum it is a lower bound. */
  mayLackProcesses: optional(onlyTrue),
  /** True if it may include usage of the session or thread that its own was forked from. */
  mayIncludeOrigin: optional(onlyTrue),
  /** Dollars that the row states for the total, in nano-dollars; null or absent if it states none. */
  recordedCostNanoUsd: optional(amountOrNull),
};

/** A log's stated sum of usage so far, in place of (or besides) single responses. It is cumulative: a later sum includes the earlier ones of its span. */
export interface UsageTotalEvent extends EventOf<"usageTotal", typeof usageTotal> {}
