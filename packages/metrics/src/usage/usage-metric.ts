import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { ColumnName, Condition, Dimensions } from "../engine/metric.js";

/** Requests of one group that are alike in what their numbers can be used for. */
export type RequestPart = ReturnType<typeof requestParts<Record<never, never>>>[number];

/** Searches of one group's calls, which are billed apart from requests. */
export type SearchPart = ReturnType<typeof searchParts<Record<never, never>>>[number];

/** Usage of requests by the dimensions; groups are split into parts. */
export function requestParts<const D extends Dimensions<"requests">>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
  where: readonly Condition<ColumnName<"requests">>[] = [],
) {
  return aggregate(facts, {
    table: "requests",
    where,
    dimensions: {
      ...dimensions,
      tokenBasis: { column: "tokenBasis" },
      isPriced: { present: "costNanoUsd" },
      isDated: { present: "at" },
    },
    measures: {
      requests: "count",
      inputTokens: { sum: "inputTokens" },
      outputTokens: { sum: "outputTokens" },
      reasoningTokens: { sum: "reasoningTokens" },
      cacheReadTokens: { sum: "cacheReadTokens" },
      cacheWrite5mTokens: { sum: "cacheWrite5mTokens" },
      cacheWrite1hTokens: { sum: "cacheWrite1hTokens" },
      cacheWriteUnknownTtlTokens: { sum: "cacheWriteUnknownTtlTokens" },
      webSearches: { sum: "webSearches" },
      costNanoUsd: { sum: "costNanoUsd" },
    },
  });
}

/** Searches that calls are billed for, by the dimensions. */
export function searchParts<const D extends Dimensions<"toolCalls">>(
  facts: Pick<Facts, "toolCalls">,
  dimensions: D,
  where: readonly Condition<ColumnName<"toolCalls">>[] = [],
) {
  return aggregate(facts, {
    table: "toolCalls",
    where: [...where, { column: "webSearches", from: 1 }],
    dimensions,
    measures: { webSearches: { sum: "webSearches" }, costNanoUsd: { sum: "costNanoUsd" } },
  });
}
