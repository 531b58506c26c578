import { DAY_MS } from "../figures/days.js";
import { NULL_CODE, integersOf, longsOf, textsOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import type { RowGroups } from "../engine/metric.js";
import type { BridgePrices, ListPrices } from "./list-prices.js";

/** Requests of one model at one set of list prices, on main threads or in subagents. */
export interface RequestGroup {
  readonly isSubagent: boolean;
  readonly model: string;
  readonly prices: ListPrices;
  /** Whether every request costs its list price; else terms such as speed or tier apply too. */
  readonly isAtList: boolean;
}

/** Requests with a cost and list prices by group; those without are in none. */
export interface RequestGroups extends RowGroups {
  readonly groups: readonly RequestGroup[];
  /** Requests with a cost and without list prices. */
  readonly unexplainedRequests: number;
}

/** Puts requests into groups within which a sum of tokens is enough to know what they cost by list prices. */
export function groupRequests({ columns, rowCount }: Facts["requests"], prices: BridgePrices): RequestGroups {
  const models = textsOf(columns.model);
  const agents = textsOf(columns.agentId);
  const at = longsOf(columns.at);
  const costs = longsOf(columns.costNanoUsd);
  const searches = integersOf(columns.webSearches);
  const tokenColumns = [
    integersOf(columns.inputTokens),
    integersOf(columns.cacheReadTokens),
    integersOf(columns.cacheWrite5mTokens),
    integersOf(columns.cacheWrite1hTokens),
    integersOf(columns.outputTokens),
  ] as const;
  const fee = Number(prices.searchNanoUsd);
  const lists = priceLists(prices);
  const groups: RequestGroup[] = [];
  const groupOf = new Map<number, number>();
  const ofRow = new Int32Array(rowCount).fill(-1);
  let unexplainedRequests = 0;
  for (let row = 0; row < rowCount; row++) {
    if (Number.isNaN(costs[row]!)) continue;
    const code = models.codes[row]!;
    const list = code === NULL_CODE ? null : lists.listOf(models.dictionary[code]!, code, at[row]!);
    if (list === null) {
      unexplainedRequests++;
      continue;
    }
    let listed = 0;
    for (let index = 0; index < tokenColumns.length; index++)
      listed += Math.max(tokenColumns[index]![row]!, 0) * list.numbers[index]!;
    const cost = costs[row]! - Math.max(searches[row]!, 0) * fee;
    const isAtList = Math.abs(cost * 1000 - listed) <= 500;
    // Nothing multiplied gives something: such a cost has another reason.
    if (listed === 0 && !isAtList) {
      unexplainedRequests++;
      continue;
    }
    const isSubagent = agents.codes[row]! !== NULL_CODE;
    const key = 4 * list.number + 2 * Number(isSubagent) + Number(isAtList);
    let group = groupOf.get(key);
    if (group === undefined) {
      const model = models.dictionary[code]!;
      groupOf.set(key, (group = groups.push({ isSubagent, model, prices: list.prices, isAtList }) - 1));
    }
    ofRow[row] = group;
  }
  return { groups, size: groups.length, ofRow, unexplainedRequests };
}

/** The list prices of a model, and a number for both. */
interface PriceList {
  readonly number: number;
  readonly prices: ListPrices;
  /** Input, cache reads, 5-minute writes, 1-hour writes, output. */
  readonly numbers: readonly number[];
}

/** Price lists, each looked up once a model and day. */
function priceLists({ pricesOf }: BridgePrices): {
  readonly listOf: (model: string, code: number, at: number) => PriceList | null;
} {
  const ofDay = new Map<number, PriceList | null>();
  const known = new Map<string, PriceList>();
  const lookUp = (model: string, code: number, at: number | null): PriceList | null => {
    const prices = pricesOf(model, at);
    if (prices === null) return null;
    const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = prices;
    const inOrder = [input, cacheRead, cacheWrite5m, cacheWrite1h, output];
    const key = [code, ...inOrder].join(" ");
    let list = known.get(key);
    if (list === undefined)
      known.set(key, (list = { number: known.size, prices, numbers: inOrder.map(Number) }));
    return list;
  };
  return {
    listOf: (model, code, at) => {
      const day = Number.isNaN(at) ? -1 : Math.floor(at / DAY_MS);
      // Days are less than 2^27 and more than −2^27 even for damaged times.
      const key = code * 2 ** 28 + day + 2 ** 27;
      let list = ofDay.get(key);
      if (list === undefined) ofDay.set(key, (list = lookUp(model, code, Number.isNaN(at) ? null : at)));
      return list;
    },
  };
}
