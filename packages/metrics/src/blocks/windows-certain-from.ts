import { longsOf } from "@turnmeter/columns";
import { sourceIds } from "@turnmeter/schema";
import type { Facts } from "@turnmeter/schema";
import { checkNames } from "@turnmeter/schema/names.js";
import { checkFacts } from "../engine/check-facts.js";
import type { BlockOptions } from "./usage-blocks.js";

/**
 * The first request after a silence of a window's length that lies in the facts of the time since `sinceMs`, epoch ms:
 * from it on, windows are certain without anything earlier. Null if there is no such silence.
 *
 * @throws TypeError or RangeError if a source is not known
 */
export function windowsCertainFrom(
  facts: Pick<Facts, "requests">,
  { sources, windowMs, sinceMs }: Pick<BlockOptions, "sources" | "windowMs"> & { readonly sinceMs: number },
): number | null {
  checkFacts(facts);
  checkNames("source", sources, sourceIds);
  const { columns } = facts.requests;
  const times = longsOf(columns.at)
    .filter((at, row) => at >= sinceMs && sources.includes(columns.source.at(row)))
    .sort();
  let before = sinceMs;
  for (const at of times) {
    if (at - before >= windowMs) return at;
    before = at;
  }
  return null;
}
