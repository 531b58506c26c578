import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { BridgePrices } from "./list-prices.js";
import { groupRequests } from "./request-groups.js";
import type { RequestGroup } from "./request-groups.js";

const PICO_PER_NANO = 1000n;

/** Priced requests by thread and model, whatever the order of their rows. */
export function bridgeCells(requests: Facts["requests"], prices: BridgePrices): BridgeCells {
  const { groups, unexplainedRequests, ...group } = groupRequests(requests, prices);
  const sums = aggregate(
    { requests },
    {
      table: "requests",
      dimensions: { group },
      measures: {
        requests: "count",
        input: { sum: "inputTokens" },
        cacheRead: { sum: "cacheReadTokens" },
        cacheWrite5m: { sum: "cacheWrite5mTokens" },
        cacheWrite1h: { sum: "cacheWrite1hTokens" },
        output: { sum: "outputTokens" },
        searches: { sum: "webSearches" },
        costNanoUsd: { sum: "costNanoUsd" },
      },
    },
  );
  const cells = new Map<string, BridgeCell>();
  for (const sum of sums) {
    const tokenCost = sum.costNanoUsd - sum.searches * prices.searchNanoUsd;
    const tokens = byClass((name) => sum[name]);
    const cell = cellOf(groups[sum.group]!, BigInt(sum.requests), tokens, tokenCost * PICO_PER_NANO);
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

/** Classes of tokens with a price of their own; the first four are the prompt's. */
const tokenClasses = ["input", "cacheRead", "cacheWrite5m", "cacheWrite1h", "output"] as const;
export type TokenClass = (typeof tokenClasses)[number];
export const promptClasses = [
  "input",
  "cacheRead",
  "cacheWrite5m",
  "cacheWrite1h",
] as const satisfies readonly TokenClass[];

type ByClass<V> = { readonly [C in TokenClass]: V };

/** Requests of one model on main threads, or of one model in subagents, on one side of a bridge. Sums are exact. */
export interface BridgeCell {
  readonly isSubagent: boolean;
  readonly model: string;
  readonly requests: bigint;
  readonly tokens: ByClass<bigint>;
  /** Cost of the tokens at list prices, pico-dollars. */
  readonly listPicoUsd: ByClass<bigint>;
  /** List prices added up over the requests, whatever their tokens. */
  readonly summedPrices: ByClass<bigint>;
  /** Cost of the tokens, pico-dollars: at list prices if these explain the cost, else the actual cost. */
  readonly costPicoUsd: bigint;
}

/** The requests of one side whose costs list prices can take apart. */
export interface BridgeCells {
  /** By thread and model, each once. */
  readonly cells: readonly BridgeCell[];
  readonly unexplainedRequests: number;
}
