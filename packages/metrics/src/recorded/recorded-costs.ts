import type { Facts } from "@turnmeter/schema";
import type { RecordedCost } from "../rows/recorded.js";
import type { Zone } from "../time/zone.js";
import { keyOf, requestDimensions } from "../usage/usage-by.js";
import type { UsageDimensions, UsageKey } from "../usage/usage-by.js";
import { recordedOf, recordedParts } from "./recorded-of.js";

type Recorded<Key> = readonly (Key & RecordedCost)[];

/** Recorded cost of single requests, by local day; totals of sessions belong to no day. */
export function recordedByDay(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ date: string }> {
  return recordedBy(facts, { date: { unit: "date", zone } });
}

/** Recorded cost of single requests, by local week. */
export function recordedByWeek(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ week: string }> {
  return recordedBy(facts, { week: { unit: "week", zone } });
}

/** Recorded cost of single requests, by local month. */
export function recordedByMonth(facts: Pick<Facts, "requests">, zone: Zone): Recorded<{ month: string }> {
  return recordedBy(facts, { month: { unit: "month", zone } });
}

/** Recorded cost of single requests, by project. */
export function recordedByProject(facts: Pick<Facts, "requests">): Recorded<{ project: string | null }> {
  return recordedBy(facts, { project: { column: "project" } });
}

/** Recorded cost of single requests, by project and folder. */
export function recordedByFolder(
  facts: Pick<Facts, "requests">,
): Recorded<{ project: string | null; folder: string | null }> {
  return recordedBy(facts, { project: { column: "project" }, folder: { column: "folder" } });
}

/** Recorded cost of single requests, by source and model. */
export function recordedByModel(
  facts: Pick<Facts, "requests">,
): Recorded<{ model: string | null; source: string }> {
  return recordedBy(facts, { model: { column: "model" }, source: { column: "source" } });
}

/** Recorded cost of single requests, by any dimensions of usage. */
export function recordedBy<const D extends UsageDimensions>(
  facts: Pick<Facts, "requests">,
  dimensions: D,
): Recorded<UsageKey<D>> {
  const keys = new Map<string, UsageKey<D>>();
  const parts = recordedParts(facts, requestDimensions(dimensions), (part) => {
    const key = keyOf(dimensions, part);
    const id = JSON.stringify(key);
    keys.set(id, key);
    return id;
  });
  return Array.from(parts, ([id, own]) => ({ ...keys.get(id)!, ...recordedOf(own) }));
}
