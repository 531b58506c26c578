import { integersOf, longsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { integerSums, longSums } from "../engine/exact-sums.js";
import type { BridgeCell, BridgeCells, ByClass, TokenClass } from "./bridge-cell.js";
import type { BridgePrices } from "./list-prices.js";
import { groupRequests } from "./request-groups.js";
import type { RequestGroup } from "./request-groups.js";

const PICO_PER_NANO = 1000n;

/** Priced requests by thread and model, whatever the order of their rows. */
export function bridgeCells(requests: Facts["requests"], prices: BridgePrices): BridgeCells {
  const { columns } = requests;
  const { groups, ofRow, unexplainedRequests } = groupRequests(requests, prices);
  const inGroups = { size: groups.length, ofRow };
  const ones = new Int32Array(requests.rowCount).fill(1);
  const counts = integerSums(ones, inGroups);
  const input = integerSums(integersOf(columns.inputTokens), inGroups);
  const cacheRead = integerSums(integersOf(columns.cacheReadTokens), inGroups);
  const cacheWrite5m = integerSums(integersOf(columns.cacheWrite5mTokens), inGroups);
  const cacheWrite1h = integerSums(integersOf(columns.cacheWrite1hTokens), inGroups);
  const output = integerSums(integersOf(columns.outputTokens), inGroups);
  const searches = integerSums(integersOf(columns.webSearches), inGroups);
  const costs = longSums(longsOf(columns.costNanoUsd), inGroups);
  const cells = new Map<string, BridgeCell>();
  for (const [index, group] of groups.entries()) {
    const tokens: ByClass<bigint> = {
      input: input[index]!,
      cacheRead: cacheRead[index]!,
      cacheWrite5m: cacheWrite5m[index]!,
      cacheWrite1h: cacheWrite1h[index]!,
      output: output[index]!,
    };
    const tokenCost = costs[index]! - searches[index]! * prices.searchNanoUsd;
    const cell = cellOf(group, counts[index]!, tokens, tokenCost * PICO_PER_NANO);
    const key = JSON.stringify([cell.isSubagent, cell.model]);
    const known = cells.get(key);
    cells.set(key, known === undefined ? cell : sumOfCells(known, cell));
  }
  return { cells: [...cells.values()], unexplainedRequests };
}

function cellOf(
  { isSubagent, model, prices, isAtList }: RequestGroup,
  requests: bigint,
  tokens: ByClass<bigint>,
  loggedPicoUsd: bigint,
): BridgeCell {
  const listPicoUsd = byClass((name) => tokens[name] * prices[name]);
  return {
    isSubagent,
    model,
    requests,
    tokens,
    listPicoUsd,
    summedPrices: byClass((name) => requests * prices[name]),
    costPicoUsd: isAtList ? sumOfClasses(listPicoUsd) : loggedPicoUsd,
  };
}

/** Two cells as one, under the name of the first. */
export function sumOfCells(a: BridgeCell, b: BridgeCell): BridgeCell {
  return {
    ...a,
    requests: a.requests + b.requests,
    tokens: byClass((name) => a.tokens[name] + b.tokens[name]),
    listPicoUsd: byClass((name) => a.listPicoUsd[name] + b.listPicoUsd[name]),
    summedPrices: byClass((name) => a.summedPrices[name] + b.summedPrices[name]),
    costPicoUsd: a.costPicoUsd + b.costPicoUsd,
  };
}

/** The sum over all classes. */
export function sumOfClasses(values: ByClass<bigint>): bigint {
  return values.input + values.cacheRead + values.cacheWrite5m + values.cacheWrite1h + values.output;
}

function byClass(valueOf: (name: TokenClass) => bigint): ByClass<bigint> {
  return {
    input: valueOf("input"),
    cacheRead: valueOf("cacheRead"),
    cacheWrite5m: valueOf("cacheWrite5m"),
    cacheWrite1h: valueOf("cacheWrite1h"),
    output: valueOf("output"),
  };
}
