import type { RequestFact, TokenBasis, ToolCallFact } from "@turnmeter/schema";
import { tokenBases } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { Condition, Dimension, Metric } from "../metric/metric.js";
import type { CalendarUnit } from "../time/calendar-unit.js";
import type { Zone } from "../time/zone.js";

/** What usage can be grouped by: a column that requests and calls share, or the local time of either. */
export type UsageDimension =
  | { readonly column: SharedColumn }
  | { readonly unit: CalendarUnit; readonly zone: Zone };

/** A column that requests and calls both have. */
export type SharedColumn = keyof RequestFact & keyof ToolCallFact;

/** Requests of one group that are alike in what their numbers can be used for. */
export interface RequestPart {
  readonly tokenBasis: TokenBasis;
  readonly isPriced: boolean;
  readonly isDated: boolean;
  readonly requests: number;
  readonly inputTokens: bigint;
  readonly outputTokens: bigint;
  readonly reasoningTokens: bigint;
  readonly cacheReadTokens: bigint;
  readonly cacheWrite5mTokens: bigint;
  readonly cacheWrite1hTokens: bigint;
  readonly cacheWriteUnknownTtlTokens: bigint;
  readonly webSearches: bigint;
  readonly costNanoUsd: bigint;
}

/** Searches of one group's calls, which are billed apart from requests. */
export interface SearchPart {
  readonly webSearches: bigint;
  readonly costNanoUsd: bigint;
}

const requestPart: z.core.$ZodType<RequestPart> = z.object({
  tokenBasis: z.enum(tokenBases),
  isPriced: z.boolean(),
  isDated: z.boolean(),
  requests: z.number(),
  inputTokens: z.bigint(),
  outputTokens: z.bigint(),
  reasoningTokens: z.bigint(),
  cacheReadTokens: z.bigint(),
  cacheWrite5mTokens: z.bigint(),
  cacheWrite1hTokens: z.bigint(),
  cacheWriteUnknownTtlTokens: z.bigint(),
  webSearches: z.bigint(),
  costNanoUsd: z.bigint(),
});

const searchPart: z.core.$ZodType<SearchPart> = z.object({
  webSearches: z.bigint(),
  costNanoUsd: z.bigint(),
});

/** Usage of requests by the dimensions. Requests without a time are left out where a dimension needs one. */
export function requestUsage<Key>(
  dimensions: { readonly [name: string]: UsageDimension },
  key: z.core.$ZodType<Key>,
  where: readonly Condition<SharedColumn>[] = [],
): Metric<"requests", Key & RequestPart> {
  return {
    table: "requests",
    where: [...where, ...datedOnly(dimensions, "at")],
    dimensions: {
      ...timedBy(dimensions, "at"),
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
    row: z.intersection(key, requestPart),
  };
}

/** Searches billed to calls by the dimensions, each at its call's own time. */
export function searchUsage<Key>(
  dimensions: { readonly [name: string]: UsageDimension },
  key: z.core.$ZodType<Key>,
  where: readonly Condition<SharedColumn>[] = [],
): Metric<"toolCalls", Key & SearchPart> {
  return {
    table: "toolCalls",
    where: [...where, { column: "webSearches", above: 0 }, ...datedOnly(dimensions, "startedAt")],
    dimensions: timedBy(dimensions, "startedAt"),
    measures: { webSearches: { sum: "webSearches" }, costNanoUsd: { sum: "costNanoUsd" } },
    row: z.intersection(key, searchPart),
  };
}

function timedBy<C extends string>(
  dimensions: { readonly [name: string]: UsageDimension },
  at: C,
): { readonly [name: string]: Dimension<C | SharedColumn> } {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, dimension]) => [
      name,
      "unit" in dimension ? { at, ...dimension } : dimension,
    ]),
  );
}

function datedOnly<C extends string>(
  dimensions: { readonly [name: string]: UsageDimension },
  at: C,
): readonly Condition<C>[] {
  return Object.values(dimensions).some((dimension) => "unit" in dimension) ? [{ present: at }] : [];
}
