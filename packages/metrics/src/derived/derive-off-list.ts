import {
  columnOfVector,
  integersOf,
  longsOf,
  NULL_CODE,
  orderOfNumbers,
  selectLongs,
  selectRows,
  textsOf,
} from "@turnmeter/columns";
import type { DerivedFacts, Facts, OffListFact, Table } from "@turnmeter/schema";
import { derivedTable } from "./derivation.js";
import type { BridgePrices } from "../prices/prices.js";
import { DAY_MS } from "../figures/days.js";
import { fieldsOf } from "../engine/group-by.js";

/** Requests whose cost is another than that of their tokens at base list prices. */
export function withOffList(
  facts: Pick<Facts, "requests">,
  prices: BridgePrices,
): Pick<DerivedFacts, "offListRequests"> {
  const derive = (whole: Pick<Facts, "requests">) => deriveOffList(whole, prices);
  return { offListRequests: derivedTable(facts, "offListRequests", derive, prices.pricesOf) };
}

function deriveOffList({ requests }: Pick<Facts, "requests">, prices: BridgePrices): Table<OffListFact> {
  const { rows, isExplained } = offListRows(requests, prices);
  const order = orderOfNumbers(selectLongs(longsOf(requests.columns.at), rows));
  const { rowCount, columns } = selectRows(
    requests,
    order.map((place) => rows[place]!),
  );
  return {
    rowCount,
    columns: {
      ...fieldsOf(columns, "source", "sessionId", "threadId", "project", "file", "line", "agentId", "model"),
      ...fieldsOf(columns, "at", "inputTokens", "outputTokens", "cacheReadTokens", "cacheWrite5mTokens"),
      ...fieldsOf(columns, "cacheWrite1hTokens", "webSearches"),
      // Each has a cost.
      costNanoUsd: columnOfVector<number>({ kind: "long", values: longsOf(columns.costNanoUsd) }),
      isExplained: columnOfVector<boolean>({
        kind: "flag",
        values: Uint8Array.from(order, (place) => isExplained[place]!),
      }),
    },
  };
}

function offListRows({ columns, rowCount }: Facts["requests"], prices: BridgePrices) {
  const models = textsOf(columns.model);
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
  const feesAt = (row: number): number => {
    const model = columns.model.at(row);
    if (!(searches[row]! > 0) || model === null) return 0;
    return searches[row]! * Number(prices.searchNanoUsdOf(model, columns.at.at(row)));
  };
  const listOf = priceLists(prices, models.dictionary);
  const rows: number[] = [];
  const isExplained: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    if (Number.isNaN(costs[row]!)) continue;
    const code = models.codes[row]!;
    const list = code === NULL_CODE ? null : listOf(code, at[row]!);
    let listed = 0;
    if (list !== null)
      for (let index = 0; index < tokenColumns.length; index++)
        listed += Math.max(tokenColumns[index]![row]!, 0) * list[index]!;
    const cost = costs[row]! - feesAt(row);
    if (list !== null && Math.abs(cost * 1000 - listed) <= 500) continue;
    rows.push(row);
    // Nothing multiplied gives something: such a cost has another reason.
    isExplained.push(Number(list !== null && listed !== 0));
  }
  return { rows: Int32Array.from(rows), isExplained };
}

/** Pico-dollars for input, cache reads, 5-minute writes, 1-hour writes and output, in this order. */
type PriceList = readonly number[];

/** Price lists by model code, looked up once per model and day; null without one. */
function priceLists({ pricesOf }: BridgePrices, models: readonly string[]) {
  const ofDay = new Map<number, PriceList | null>();
  const lookUp = (code: number, at: number): PriceList | null => {
    const prices = pricesOf(models[code]!, Number.isNaN(at) ? null : at);
    if (prices === null) return null;
    const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = prices;
    return [input, cacheRead, cacheWrite5m, cacheWrite1h, output].map(Number);
  };
  return (code: number, at: number): PriceList | null => {
    const day = Number.isNaN(at) ? -1 : Math.floor(at / DAY_MS);
    // Days are less than 2^27 and more than −2^27 even for damaged times.
    const key = code * 2 ** 28 + day + 2 ** 27;
    let list = ofDay.get(key);
    if (list === undefined) ofDay.set(key, (list = lookUp(code, at)));
    return list;
  };
}
