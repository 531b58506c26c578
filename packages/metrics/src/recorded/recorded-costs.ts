import * as z from "zod/mini";
import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/arquero.js";
import type { RecordedCost } from "../rows/recorded.js";
import type { Zone } from "../time/zone.js";
import type { UsageDimension } from "../usage/usage-metric.js";
import { requestUsage } from "../usage/usage-metric.js";
import { recordedOf } from "./recorded-of.js";
import type { RecordedPart } from "./recorded-of.js";

type Recorded<Key> = readonly (Key & RecordedCost)[];

/** What single requests are recorded to have cost, of each local day; totals of sessions belong to no day. */
export function recordedByDay(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ date: string }> {
  return recordedBy(facts, { date: { unit: "date", zone } }, z.object({ date: z.string() }));
}

/** What single requests are recorded to have cost, of each local week. */
export function recordedByWeek(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ week: string }> {
  return recordedBy(facts, { week: { unit: "week", zone } }, z.object({ week: z.string() }));
}

/** What single requests are recorded to have cost, of each local month. */
export function recordedByMonth(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ month: string }> {
  return recordedBy(facts, { month: { unit: "month", zone } }, z.object({ month: z.string() }));
}

/** What single requests are recorded to have cost, of each project. */
export function recordedByProject(facts: Pick<Facts, "requests">): Recorded<{ project: string | null }> {
  const key = z.object({ project: z.nullable(z.string()) });
  return recordedBy(facts, { project: { column: "project" } }, key);
}

/** What single requests are recorded to have cost, of each folder of each project. */
export function recordedByFolder(
  facts: Pick<Facts, "requests">,
): Recorded<{ project: string | null; folder: string | null }> {
  const key = z.object({ project: z.nullable(z.string()), folder: z.nullable(z.string()) });
  return recordedBy(facts, { project: { column: "project" }, folder: { column: "folder" } }, key);
}

/** What single requests are recorded to have cost, of each model of each source. */
export function recordedByModel(
  facts: Pick<Facts, "requests">,
): Recorded<{ model: string | null; source: string }> {
  const key = z.object({ model: z.nullable(z.string()), source: z.string() });
  return recordedBy(facts, { model: { column: "model" }, source: { column: "source" } }, key);
}

function recordedBy<Key extends object>(
  facts: Pick<Facts, "requests">,
  dimensions: { readonly [K in keyof Key]: UsageDimension },
  key: z.core.$ZodType<Key>,
): Recorded<Key> {
  const metric = requestUsage(dimensions, key);
  const parts = aggregate(facts, {
    ...metric,
    dimensions: {
      ...metric.dimensions,
      isRecorded: { present: "recordedCostNanoUsd" },
    },
    measures: {
      requests: "count",
      recordedNanoUsd: { sum: "recordedCostNanoUsd" },
      computedNanoUsd: { sum: "costNanoUsd" },
    },
    row: z.intersection(key, part),
  });
  const groups = new Map<string, { readonly key: Key; readonly parts: RecordedPart[] }>();
  for (const each of parts) {
    const values = z.parse(key, each);
    const id = JSON.stringify(values);
    const group = groups.get(id) ?? { key: values, parts: [] };
    groups.set(id, group);
    group.parts.push({
      requests: each.requests,
      sessions: 0,
      recordedNanoUsd: each.isRecorded ? each.recordedNanoUsd : null,
      computedNanoUsd: each.isPriced ? each.computedNanoUsd : null,
      lowerBoundRequests: each.isPriced && each.tokenBasis === "lowerBound" ? each.requests : 0,
    });
  }
  return Array.from(groups.values(), (group) => ({ ...group.key, ...recordedOf(group.parts) }));
}

const part = z.object({
  isRecorded: z.boolean(),
  isPriced: z.boolean(),
  tokenBasis: z.string(),
  requests: z.number(),
  recordedNanoUsd: z.bigint(),
  computedNanoUsd: z.bigint(),
});
