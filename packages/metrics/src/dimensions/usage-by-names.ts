import type { Facts } from "@turnmeter/schema";
import { checkName, checkNames } from "@turnmeter/schema/names.js";
import { recordedBy } from "../recorded/recorded.js";
import type { RecordedCost, RowModels, Usage } from "../rows/usage.js";
import { checkZone, type Zone } from "../time/zone.js";
import { byCost, compareNames } from "../usage/order.js";
import { usageBy, type UsageDimensions } from "../usage/usage-by.js";
import { agentTypeTexts, branchTexts } from "./branches.js";

type DimensionFacts = Pick<Facts, "requests" | "toolCalls" | "agents">;

const dimensions = {
  day: { key: "date", isTime: true, of: (_, zone) => ({ unit: "date", zone }) },
  week: { key: "week", isTime: true, of: (_, zone) => ({ unit: "week", zone }) },
  month: { key: "month", isTime: true, of: (_, zone) => ({ unit: "month", zone }) },
  project: { key: "project", isTime: false, of: () => ({ column: "project" }) },
  folder: { key: "folder", isTime: false, of: () => ({ column: "folder" }) },
  branch: { key: "branch", isTime: false, of: branchTexts },
  session: { key: "sessionId", isTime: false, of: () => ({ column: "sessionId" }) },
  model: { key: "model", isTime: false, of: () => ({ column: "model" }) },
  agent: { key: "agentType", isTime: false, of: agentTypeTexts },
  source: { key: "source", isTime: false, of: () => ({ column: "source" }) },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly key: string;
      readonly isTime: boolean;
      readonly of: (facts: DimensionFacts, zone: Zone) => UsageDimensions[string];
    }
  >
>;

/** A dimension by which usage can be grouped. */
export type UsageDimensionName = keyof typeof dimensions;

/** The key of a dimension in rows. */
export type UsageDimensionKey = (typeof dimensions)[UsageDimensionName]["key"];

/** Usage of one combination of values. A row has the keys of its dimensions; null is not known, but for `agentType` it is the main thread. */
export interface DimensionUsageRow
  extends Usage, Partial<RowModels>, Readonly<Partial<Record<UsageDimensionKey, string | null>>> {}

const dimensionNames = Object.keys(dimensions);

/**
 * The key under which rows have a dimension's value.
 *
 * @throws RangeError if the dimension is not known
 */
export function dimensionKey(name: UsageDimensionName): UsageDimensionKey {
  checkName("dimension", name, dimensionNames);
  return dimensions[name].key;
}

/**
 * Whether a dimension's values are days, weeks or months.
 *
 * @throws RangeError if the dimension is not known
 */
export function isTimeDimension(name: UsageDimensionName): boolean {
  checkName("dimension", name, dimensionNames);
  return dimensions[name].isTime;
}

function namedDimensions(
  facts: DimensionFacts,
  names: readonly UsageDimensionName[],
  zone: Zone,
): UsageDimensions {
  checkNames("dimension", names, dimensionNames);
  checkZone(zone);
  return Object.fromEntries(names.map((name) => [dimensions[name].key, dimensions[name].of(facts, zone)]));
}

/**
 * Usage by several dimensions at once, with the models of each row unless it is of one. Rows are sorted by the first dimension, equal ones by the next: times ascending, all else by the cost in the row's group, the most expensive first. Rows without a time are left out where a dimension is a time.
 * @throws TypeError or RangeError if a dimension or the zone is not known
 */
export function usageByNames(
  facts: DimensionFacts,
  names: readonly UsageDimensionName[],
  zone: Zone,
): readonly DimensionUsageRow[] {
  const named = namedDimensions(facts, names, zone);
  return inOrder(usageBy(facts, named, { withModels: !names.includes("model") }), names);
}

/**
 * Recorded cost of single requests by the same dimensions.
 *
 * @throws TypeError or RangeError if a dimension or the zone is not known
 */
export function recordedByNames(
  facts: DimensionFacts,
  names: readonly UsageDimensionName[],
  zone: Zone,
): readonly (RecordedCost & Pick<DimensionUsageRow, UsageDimensionKey>)[] {
  return recordedBy(facts, namedDimensions(facts, names, zone));
}

function inOrder(
  rows: readonly DimensionUsageRow[],
  names: readonly UsageDimensionName[],
): readonly DimensionUsageRow[] {
  const keys = names.map(dimensionKey);
  const groupOf = (row: DimensionUsageRow, depth: number): string =>
    JSON.stringify(keys.slice(0, depth + 1).map((key) => row[key]));
  const costs = new Map<string, bigint>();
  for (const row of rows)
    for (const depth of keys.keys()) {
      const group = groupOf(row, depth);
      costs.set(group, (costs.get(group) ?? 0n) + BigInt(row.costNanoUsd));
    }
  const valueOf = (row: DimensionUsageRow, depth: number): string | null => row[keys[depth]!] ?? null;
  const last = byCost<DimensionUsageRow>(() => null);
  return rows.toSorted((a, b) => {
    for (const [depth, name] of names.entries()) {
      const [one, other] = [valueOf(a, depth), valueOf(b, depth)];
      if (one === other) continue;
      if (dimensions[name].isTime) return compareNames(one, other);
      const more = (costs.get(groupOf(b, depth)) ?? 0n) - (costs.get(groupOf(a, depth)) ?? 0n);
      return more === 0n ? last(a, b) || compareNames(one, other) : more > 0n ? 1 : -1;
    }
    return 0;
  });
}
