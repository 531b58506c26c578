import { totals, usageOfAll } from "@turnmeter/metrics";
import type { Totals, Usage } from "@turnmeter/metrics";
import type { Selection } from "./selection.js";

const knownTotals = new WeakMap<Selection["facts"], Totals>();
const knownUsage = new WeakMap<Selection["facts"], Usage>();

/** The totals of a selection. They are added up once, though a command's rows and its envelope both ask for them. */
export function selectionTotals({ facts }: Pick<Selection, "facts">): Totals {
  let row = knownTotals.get(facts);
  if (row === undefined) knownTotals.set(facts, (row = totals(facts)));
  return row;
}

/** The usage of a selection alone, for those who need no other totals: turns and marks take longer than all usage. */
export function selectionUsage({ facts }: Pick<Selection, "facts">): Usage {
  let usage = knownTotals.get(facts) ?? knownUsage.get(facts);
  if (usage === undefined) knownUsage.set(facts, (usage = usageOfAll(facts)));
  return usage;
}
