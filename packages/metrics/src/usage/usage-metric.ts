import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { RowGroups } from "../engine/metric.js";

/** Requests of one group that are alike in what their numbers can be used for. */
export type RequestPart = ReturnType<typeof requestParts>[number];

/** Searches of one group's calls, which are billed apart from requests. */
export type SearchPart = ReturnType<typeof searchParts>[number];

/** Usage of requests, by group. */
export function requestParts(facts: Pick<Facts, "requests">, group: RowGroups) {
  return aggregate(facts, {
    table: "requests",
    dimensions: {
      group,
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

/** Searches that calls are billed for, by group. */
export function searchParts(facts: Pick<Facts, "toolCalls">, group: RowGroups) {
  return aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "webSearches", from: 1 }],
    dimensions: { group },
    measures: { webSearches: { sum: "webSearches" }, costNanoUsd: { sum: "costNanoUsd" } },
  });
}
