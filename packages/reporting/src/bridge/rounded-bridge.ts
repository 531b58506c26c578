import { usdOf } from "@turnmeter/metrics/figures.js";
import type { CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { toDecimals } from "../format/rounding.js";

const NANO_PER_CENT = 10_000_000n;

/**
 * A bridge in whole cents, so that what is printed adds up: the costs as they are printed, a lower bound rounded down, and each part
 * rounded up or down, those nearest to the next cent first.
 */
export function roundedBridge(bridge: CostBridge): CostBridge {
  const before = printedCents(bridge.before);
  const after = printedCents(bridge.after);
  const floors = bridge.parts.map(({ costNanoUsd }) => floorCents(costNanoUsd));
  // What is left to give out, a cent a part; where lower bounds are rounded down it can be less than none.
  let left = after - before - floors.reduce((sum, cents) => sum + cents, 0n);
  const cents = [...floors];
  const nearest = bridge.parts
    .map(({ costNanoUsd }, index) => ({ index, rest: costNanoUsd - floors[index]! * NANO_PER_CENT }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .map(({ index }) => index);
  for (const index of nearest) {
    if (left <= 0n) break;
    cents[index]! += 1n;
    left -= 1n;
  }
  for (const index of nearest.toReversed()) {
    if (left >= 0n) break;
    cents[index]! -= 1n;
    left += 1n;
  }
  return {
    beforeCostNanoUsd: before * NANO_PER_CENT,
    afterCostNanoUsd: after * NANO_PER_CENT,
    parts: bridge.parts.map((part, index) => ({ ...part, costNanoUsd: cents[index]! * NANO_PER_CENT })),
    before: { ...bridge.before, costNanoUsd: before * NANO_PER_CENT },
    after: { ...bridge.after, costNanoUsd: after * NANO_PER_CENT },
  };
}

/** A cost in cents, as it is printed elsewhere. */
function printedCents({ costNanoUsd, lowerBoundRequests }: CostBridgeSide): bigint {
  const text = toDecimals(usdOf(costNanoUsd), 2, lowerBoundRequests > 0 ? "down" : "nearest");
  return BigInt(text.replace(".", ""));
}

function floorCents(nanoUsd: bigint): bigint {
  const cents = nanoUsd / NANO_PER_CENT;
  return nanoUsd < 0n && cents * NANO_PER_CENT !== nanoUsd ? cents - 1n : cents;
}
