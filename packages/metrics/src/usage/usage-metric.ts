import type { Facts, TokenBasis } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { ColumnName, Condition, Dimensions, MeasuredValues } from "../engine/metric.js";
import { tokenMeasures } from "./token-measures.js";

const requestMeasures = {
  requests: "count",
  ...tokenMeasures,
  cacheWriteUnknownTtlTokens: { sum: "cacheWriteUnknownTtlTokens" },
  webSearches: { sum: "webSearches" },
  costNanoUsd: { sum: "costNanoUsd" },
} as const;

const searchMeasures = { webSearches: { sum: "webSearches" }, costNanoUsd: { sum: "costNanoUsd" } } as const;

/** Requests of one group that are alike in what their numbers can be used for. */
export interface RequestPart extends MeasuredValues<typeof requestMeasures> {
  readonly tokenBasis: TokenBasis;
  readonly isPriced: boolean;
  readonly isDated: boolean;
}

/** Searches of one group's calls, which are billed apart from requests. */
export interface SearchPart extends MeasuredValues<typeof searchMeasures> {}

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
    measures: requestMeasures,
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
    measures: searchMeasures,
  });
}
