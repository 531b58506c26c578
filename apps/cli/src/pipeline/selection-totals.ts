import { totals } from "@turnmeter/metrics";
import type { Totals } from "@turnmeter/metrics";
import type { Selection } from "./selection.js";

const known = new WeakMap<Selection["facts"], Totals>();

/** The totals of a selection. They are added up once, though a command's rows, envelope and notes all ask for them. */
export function selectionTotals({ facts }: Pick<Selection, "facts">): Totals {
  let row = known.get(facts);
  if (row === undefined) known.set(facts, (row = totals(facts)));
  return row;
}
