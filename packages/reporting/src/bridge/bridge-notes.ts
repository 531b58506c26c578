import type { CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";

/** What a bridge does not see, and how sure its sides are; nothing where it sees all. */
export function bridgeNotes(
  { before, after }: Pick<CostBridge, "before" | "after">,
  formats: Formats,
): readonly string[] {
  const countText = (count: number | bigint): string => formats.count(Number(count));
  const sides = (key: keyof CostBridgeSide): string | null =>
    before[key] || after[key] ? `${countText(before[key])} before and ${countText(after[key])} after` : null;
  const unpriced = sides("unpricedRequests");
  const unknown = sides("unknownUsageRequests");
  const bounds = sides("lowerBoundRequests");
  const unexplained = sides("unexplainedRequests");
  return [
    unpriced && `Left out, since their models have no known price: ${unpriced} (requests).`,
    unknown && `Left out, since no usage of theirs is logged: ${unknown} (requests).`,
    bounds && `Output, and so cost, is known only as a lower bound: ${bounds} (requests).`,
    unexplained && `With a cost and without a list price, so in the rest: ${unexplained} (requests).`,
  ].filter((text) => text !== null);
}
