import { namesOf } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { byName, groupBy } from "../engine/group-by.js";
import { withOffList } from "../derived/derive-off-list.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import type { BridgePrices, ListPrices } from "../prices/prices.js";

const PICO_PER_NANO = 1000n;

type BridgeFacts = Pick<Facts, "requests">;

/** Priced requests by thread and model, whatever the order of their rows. */
export function bridgeCells(facts: BridgeFacts, prices: BridgePrices): BridgeCells {
  const { all, offList } = together({
    all: () => pricedParts(facts),
    offList: () => offListParts(facts, prices),
  });
  const offListOf = groupBy(offList, keyOf);
  const cells = new Map<string, BridgeCell>();
  for (const part of all) {
    const { model } = part;
    const list = model === null ? null : prices.pricesOf(model, part.at);
    if (model === null || list === null) continue;
    const others = offListOf.get(keyOf(part)) ?? [];
    const atList = others.reduce((rest, { sums }) => without(rest, sums), part.sums);
    const explained = others.filter(({ isExplained }) => isExplained).map(({ sums }) => sums);
    const own = [
      cellOf({ ...part, model, list, sums: atList, isAtList: true }, prices),
      ...explained.map((sums) => cellOf({ ...part, model, list, sums, isAtList: false }, prices)),
    ].filter(({ requests }) => requests > 0n);
    for (const cell of own) {
      const key = JSON.stringify([cell.isSubagent, cell.model]);
      const known = cells.get(key);
      cells.set(key, known === undefined ? cell : sumOfCells(known, cell));
    }
  }
  const unexplained = offList.filter(({ isExplained }) => !isExplained);
  return {
    cells: [...cells.values()],
    unexplainedRequests: unexplained.reduce((sum, { sums }) => sum + Number(sums.requests), 0),
  };
}

/** Priced requests grouped so that their token sums determine the list price. */
interface BridgePart {
  readonly isSubagent: boolean;
  readonly model: string | null;
  /** Start of their UTC day, epoch ms; prices do not change within a day. */
  readonly at: number | null;
  /** For off-list requests: whether a multiplier explains their cost. */
  readonly isExplained: boolean;
  readonly sums: BridgeSums;
}

const dimensions = {
  isSubagent: { present: "agentId" },
  model: { column: "model" },
} as const;

const measures = {
  requests: "count",
  input: { sum: "inputTokens" },
  cacheRead: { sum: "cacheReadTokens" },
  cacheWrite5m: { sum: "cacheWrite5mTokens" },
  cacheWrite1h: { sum: "cacheWrite1hTokens" },
  output: { sum: "outputTokens" },
  searches: { sum: "webSearches" },
  costNanoUsd: { sum: "costNanoUsd" },
} as const;

type BridgeSums = { readonly [Name in keyof typeof measures]: bigint };

const utcDay = { at: "at", unit: "date", zone: { timezone: "UTC", weekStart: "monday" } } as const;

function pricedParts(facts: BridgeFacts): readonly BridgePart[] {
  const table = "requests";
  const priced = { present: "costNanoUsd" } as const;
  const { dated, undated } = together({
    dated: () =>
      aggregate(facts, { table, where: [priced], dimensions: { ...dimensions, date: utcDay }, measures }),
    undated: () => aggregate(facts, { table, where: [priced, { absent: "at" }], dimensions, measures }),
  });
  const isExplained = true;
  return [
    ...dated.map(({ date, ...part }) => bridgePart({ ...part, isExplained }, Date.parse(date))),
    ...undated.map((part) => bridgePart({ ...part, isExplained }, null)),
  ];
}

function offListParts(facts: BridgeFacts, prices: BridgePrices): readonly BridgePart[] {
  const table = "offListRequests";
  const offList = withOffList(facts, prices);
  const explained = { ...dimensions, isExplained: { column: "isExplained" } } as const;
  const { dated, undated } = together({
    dated: () => aggregate(offList, { table, dimensions: { ...explained, date: utcDay }, measures }),
    undated: () => aggregate(offList, { table, where: [{ absent: "at" }], dimensions: explained, measures }),
  });
  return [
    ...dated.map(({ date, ...part }) => bridgePart(part, Date.parse(date))),
    ...undated.map((part) => bridgePart(part, null)),
  ];
}

type Measured = Omit<BridgePart, "at" | "sums"> &
  Omit<BridgeSums, "requests"> & { readonly requests: number };

function bridgePart(
  { isSubagent, model, isExplained, requests, ...sums }: Measured,
  at: number | null,
): BridgePart {
  return { isSubagent, model, at, isExplained, sums: { requests: BigInt(requests), ...sums } };
}

function keyOf({ isSubagent, model, at }: BridgePart): string {
  return JSON.stringify([isSubagent, model, at]);
}

function without(all: BridgeSums, part: BridgeSums): BridgeSums {
  return byName(namesOf(measures), (name) => all[name] - part[name]);
}

interface Priced extends Pick<BridgePart, "isSubagent" | "sums"> {
  readonly model: string;
  readonly at: number | null;
  readonly list: ListPrices;
  /** Whether the requests cost the list price; else terms such as speed or tier apply. */
  readonly isAtList: boolean;
}

function cellOf(
  { isSubagent, model, at, list, sums, isAtList }: Priced,
  { searchNanoUsdOf }: BridgePrices,
): BridgeCell {
  const tokens = byClass((name) => sums[name]);
  const listPicoUsd = byClass((name) => tokens[name] * list[name]);
  const fees = sums.searches === 0n ? 0n : sums.searches * searchNanoUsdOf(model, at);
  const loggedPicoUsd = (sums.costNanoUsd - fees) * PICO_PER_NANO;
  return {
    isSubagent,
    model,
    requests: sums.requests,
    tokens,
    listPicoUsd,
    summedPrices: byClass((name) => sums.requests * list[name]),
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

/** Token classes with a price of their own; the first four are the prompt's. */
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
