import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { CostBridge, CostBridgeSide } from "@turnmeter/metrics";

/** What a bridge does not see, and how sure its sides are; nothing where it sees all. */
export function bridgeNotes({ before, after }: Pick<CostBridge, "before" | "after">): readonly Text[] {
  const sides = (key: keyof CostBridgeSide): Text | null =>
    before[key] || after[key]
      ? say`${amount.count(Number(before[key]))} before and ${amount.count(Number(after[key]))} after`
      : null;
  const unpriced = sides("unpricedRequests");
  const unknown = sides("unknownUsageRequests");
  const bounds = sides("lowerBoundRequests");
  const unexplained = sides("unexplainedRequests");
  return [
    unpriced && say`Left out, since their models have no known price: ${unpriced} (requests).`,
    unknown && say`Left out, since no usage of theirs is logged: ${unknown} (requests).`,
    bounds && say`Output, and so cost, is known only as a lower bound: ${bounds} (requests).`,
    unexplained && say`With a cost and without a list price, so in the rest: ${unexplained} (requests).`,
  ].filter((text) => text !== null);
}
