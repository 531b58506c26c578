import { recordOf } from "@turnmeter/columns";
import { usdOf } from "@turnmeter/metrics/figures.js";
import type { SkipReason } from "./entry.js";
import { placeOf } from "./read-entries.js";

/** Ids of the steps from turnmeter's total to ccusage's, in order. */
export const differenceStepIds = [
  "turnmeter",
  "otherLogs",
  "statedTotals",
  "iterations",
  "unknownUsage",
  "spelling",
  "nullField",
  "noTime",
  "oddVersion",
  "oddCounters",
  "emptyId",
  "otherRow",
  "cacheWrites",
  "counters",
  "searchFees",
  "otherTime",
  "countedAgain",
  "clientMade",
  "progressRows",
  "otherRows",
  "codexMissing",
  "codexStreams",
  "codexCounters",
  "codexAgain",
  "longPrompts",
  "otherRates",
  "otherPrices",
  "statedCosts",
  "ccusage",
] as const;
export type DifferenceStepId = (typeof differenceStepIds)[number];

const countNames = ["count", "inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens"] as const;

type Counts = Readonly<Record<(typeof countNames)[number], number>>;

export interface DifferenceStep extends Counts {
  readonly step: DifferenceStepId;
  readonly kind: "sum" | "difference";
  /** The counting rule of turnmeter that makes the difference; null for the two totals. */
  readonly rule: string | null;
  /** What ccusage does instead. */
  readonly reason: string;
  /** At the prices of turnmeter on both sides, but for the steps that are about prices. */
  readonly costUsd: number;
  readonly costNanoUsd: string;
  /** Up to three places in the logs, as `file:line`. */
  readonly examples: readonly string[];
}

type Reasons = {
  readonly [S in Exclude<DifferenceStepId, "turnmeter" | "ccusage">]: readonly [string, string];
} & {
  readonly [R in SkipReason]: readonly [string, string];
};

/** The rule behind each difference, and what ccusage does. */
export const reasons: Reasons = {
  otherLogs: [
    "R01",
    "reads .jsonl files of Claude Code; those of Codex only with `ccusage daily`, other logs never",
  ],
  statedTotals: ["R80", "ignores sums stated by a log"],
  iterations: ["R18", "of responses inside others, counts only those of advisors"],
  unknownUsage: ["R85", "has no entry for a response without usage"],
  spelling: ["R03", 'finds lines by the letters "usage":{ and skips those that it cannot parse as JSON'],
  nullField: ["R03", "skips a line in which an id, model, version, folder or cache counter is null"],
  noTime: ["R45", "skips a line without a time, or whose time has neither none nor three decimals"],
  oddVersion: ["R03", "skips a line whose client version is not three numbers"],
  oddCounters: ["R15", "skips a line with a counter that is missing or not a whole number"],
  emptyId: ["R03", "skips a line with an empty id or model"],
  otherRow: ["R07", "keeps the row with the most tokens of all kinds, one off a sidechain first"],
  cacheWrites: ["R17", "counts only the parts of cache writes if there are any"],
  counters: ["R15", "takes any counter as it is, however large"],
  searchFees: ["R36", "has no fees for searches"],
  otherTime: ["R09", "dates a response by the row it keeps, not by its first row"],
  countedAgain: [
    "R06",
    "identifies a response by both ids; joins rows that lack one, and sidechains, only within a session",
  ],
  clientMade: ["R05", "counts rows written by the client itself"],
  progressRows: ["R24", "counts rows about a subagent's progress"],
  otherRows: ["R01", "counts rows of other kinds that have a message with usage"],
  codexMissing: [
    "R72",
    "counts only token_count rows of Codex, equal ones once, and none at the start of a fork without its parent",
  ],
  codexStreams: ["R80", "adds up all turns of a saved stream, whose usage is already a sum over the thread"],
  codexCounters: ["R73", "takes the counters of a token_count row as they are"],
  codexAgain: [
    "R75",
    "counts rows that a log copied or repeats, unless they copy the beginning of the parent's log",
  ],
  longPrompts: [
    "R33",
    "charges more only for the tokens of a kind above 200,000, and only for Sonnet 4 and 4.5",
  ],
  otherRates: [
    "R35",
    "ignores service tiers and the place of inference; fast mode has a factor for each model, on any day",
  ],
  otherPrices: ["R31", "has its own prices: none for the newest models, some for names unknown here"],
  statedCosts: ["R38", "uses the dollars stated in a row instead of computing them"],
};

export interface ComparedNumbers extends Counts {
  readonly costNanoUsd: bigint;
}

/** Whether two have the same tokens, whatever these cost. */
export function areEqual(a: Counts, b: Counts): boolean {
  return countNames.every((name) => name === "count" || a[name] === b[name]);
}

interface ComparedPlace {
  readonly file: string;
  readonly line: number;
}

const mostExamples = 3;

/** Numbers while they are added up. */
export class DifferenceSum {
  readonly #sums = new Map<keyof ComparedNumbers, bigint>();
  readonly #examples: string[] = [];

  /** Adds numbers, or takes them away where the sign is −1. */
  add(numbers: ComparedNumbers, sign: 1 | -1, place: ComparedPlace | null): void {
    for (const name of [...countNames, "costNanoUsd"] as const)
      this.#sums.set(name, this.#sumOf(name) + BigInt(sign) * BigInt(numbers[name]));
    if (place === null || this.#examples.length === mostExamples) return;
    const example = placeOf(place);
    if (!this.#examples.includes(example)) this.#examples.push(example);
  }

  /** True where nothing was added, or as much as was taken away. */
  get isNothing(): boolean {
    return [...this.#sums.values()].every((sum) => sum === 0n);
  }

  numbers() {
    const costNanoUsd = this.#sumOf("costNanoUsd");
    return {
      ...recordOf<Counts>(countNames, (place) => Number(this.#sumOf(countNames[place]!))),
      costUsd: usdOf(costNanoUsd),
      costNanoUsd: String(costNanoUsd),
      examples: this.#examples,
    };
  }

  #sumOf(name: keyof ComparedNumbers): bigint {
    return this.#sums.get(name) ?? 0n;
  }
}
