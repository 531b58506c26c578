import type { Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { Condition } from "../metric/metric.js";
import type { Usage } from "../rows/usage.js";
import type { RequestPart, SearchPart, SharedColumn, UsageDimension } from "./usage-metric.js";
import { aggregate } from "../engine/arquero.js";
import { requestUsage, searchUsage } from "./usage-metric.js";
import { usageOf } from "./usage-of.js";

/** What usage is made of: requests, and calls for the searches they are billed for. */
export type UsageFacts = Pick<Facts, "requests" | "toolCalls">;

/** What one table of usage is grouped by. */
export interface UsageGrouping<Key> {
  readonly dimensions: { readonly [K in keyof Key]: UsageDimension };
  /** The dimensions' values of one row. */
  readonly key: z.core.$ZodType<Key>;
  readonly where?: readonly Condition<SharedColumn>[];
}

interface Group<Key> {
  readonly key: Key;
  readonly requests: RequestPart[];
  readonly searches: SearchPart[];
}

/** Usage by the grouping's dimensions, in no promised order: requests, and the searches that calls are billed for. */
export function usageBy<Key extends object>(
  facts: UsageFacts,
  grouping: UsageGrouping<Key>,
): readonly (Key & Usage)[] {
  return usageByMapped(facts, grouping, (key) => key);
}

/** Usage by what the grouping's dimensions stand for: groups whose `mapped` keys are equal are one. */
export function usageByMapped<Key extends object, Mapped extends object>(
  facts: UsageFacts,
  { dimensions, key, where = [] }: UsageGrouping<Key>,
  mapped: (key: Key) => Mapped,
): readonly (Mapped & Usage)[] {
  const groups = new Map<string, Group<Mapped>>();
  const groupOf = (row: Key): Group<Mapped> => {
    const values = mapped(z.parse(key, row));
    const id = JSON.stringify(values);
    let group = groups.get(id);
    if (group === undefined) groups.set(id, (group = { key: values, requests: [], searches: [] }));
    return group;
  };
  for (const part of aggregate(facts, requestUsage(dimensions, key, where)))
    groupOf(part).requests.push(part);
  for (const part of aggregate(facts, searchUsage(dimensions, key, where))) groupOf(part).searches.push(part);
  return Array.from(groups.values(), (group) => ({
    ...group.key,
    ...usageOf(group.requests, group.searches),
  }));
}
