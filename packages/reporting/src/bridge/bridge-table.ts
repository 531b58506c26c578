import type { CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { amount, say, type NumberAmount, type Text } from "../format/sentence.js";
import { signedUsdOf } from "../plot/ranked-bars.js";
import { column, tableOf, type Columns } from "../table/column.js";
import type { Cell, TableView } from "../table/table-view.js";
import { boundCell } from "../words/usage-phrase.js";
import { bridgeChange, bridgeTitles } from "./causes.js";
import { toDecimals } from "../format/rounding.js";

/** Names of the two sides of a comparison. */
export interface SideNames {
  readonly before: string;
  readonly after: string;
}

/** A bridge as a table: the cost before, each part that is not 0 with what changed, and the cost after. */
export function bridgeTable(bridge: CostBridge, names: SideNames): TableView {
  const parts = bridge.parts.filter(({ costNanoUsd }) => costNanoUsd !== 0n);
  const signed = signedDollarsOf(bridge);
  const rows: readonly BridgeRow[] = [
    sideRow(names.before, bridge.before),
    ...parts.map(({ id, costNanoUsd }) => ({
      part: bridgeTitles[id],
      difference: signed(usdOf(costNanoUsd)),
      change: bridgeChange(bridge, id) ?? "",
    })),
    sideRow(names.after, bridge.after),
  ];
  return { title: "Why the cost differs", ...tableOf(rows, columns), notes: bridgeNotes(bridge) };
}

/** Dollar format that suits a bridge's parts and its costs together. */
export function signedDollarsOf({ parts, beforeCostNanoUsd, afterCostNanoUsd }: CostBridge): NumberAmount {
  const all = [beforeCostNanoUsd, afterCostNanoUsd, ...parts.map(({ costNanoUsd }) => costNanoUsd)];
  return signedUsdOf(all.map(usdOf));
}

interface BridgeRow {
  readonly part: string;
  readonly costUsd?: Cell;
  readonly difference?: Text;
  readonly change?: Text;
}

const columns = {
  part: column.text("Part", 1, ({ part }) => part),
  costUsd: column.usd("Cost", 1, ({ costUsd = "" }) => costUsd),
  differenceText: column.figure("Difference", 1, ({ difference = "" }) => difference),
  change: column.text("What changed", 2, ({ change = "" }) => change),
} satisfies Columns<BridgeRow>;

function sideRow(part: string, { costNanoUsd, lowerBoundRequests }: CostBridgeSide): BridgeRow {
  return { part, costUsd: boundCell({ lowerBoundRequests }, usdOf(costNanoUsd)) };
}

type Sides = Pick<CostBridge, "before" | "after">;

/** Requests that a bridge leaves out or knows only in part; empty where there are none. */
export function bridgeNotes(sides: Sides): readonly Text[] {
  return [...leftOutNotes(sides), ...partNotes(sides)];
}

/** Requests that a bridge leaves out. */
export function leftOutNotes(sides: Sides): readonly Text[] {
  const unpriced = countsOf("unpricedRequests", sides);
  const unknown = countsOf("unknownUsageRequests", sides);
  return [
    unpriced && say`Left out, since their models have no known price: ${unpriced} (requests).`,
    unknown && say`Left out, since their usage is not logged: ${unknown} (requests).`,
  ].filter((text) => text !== null);
}

/** Requests that a bridge knows only in part. */
export function partNotes(sides: Sides): readonly Text[] {
  const bounds = countsOf("lowerBoundRequests", sides);
  const unexplained = countsOf("unexplainedRequests", sides);
  return [
    bounds && say`Output, and so cost, is known only as a lower bound: ${bounds} (requests).`,
    unexplained && say`With a cost but no list price, so part of the rest: ${unexplained} (requests).`,
  ].filter((text) => text !== null);
}

function countsOf(key: keyof CostBridgeSide, { before, after }: Sides): Text | null {
  return before[key] || after[key]
    ? say`${amount.count(Number(before[key]))} before and ${amount.count(Number(after[key]))} after`
    : null;
}

const NANO_PER_CENT = 10_000_000n;

/** A bridge in whole cents, so that printed numbers add up: costs as they are printed, a lower bound rounded down, and each part rounded up or down, those nearest to the next cent first. */
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

function printedCents({ costNanoUsd, lowerBoundRequests }: CostBridgeSide): bigint {
  const text = toDecimals(usdOf(costNanoUsd), 2, lowerBoundRequests > 0 ? "down" : "nearest");
  return BigInt(text.replace(".", ""));
}

function floorCents(nanoUsd: bigint): bigint {
  const cents = nanoUsd / NANO_PER_CENT;
  return nanoUsd < 0n && cents * NANO_PER_CENT !== nanoUsd ? cents - 1n : cents;
}
