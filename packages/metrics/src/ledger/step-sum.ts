import type { Column, TokenBasis } from "@turnmeter/schema";
import type { LedgerStep } from "../rows/ledger.js";
import { usdOf } from "../figures/usd.js";

const counters = [
  "inputTokens",
  "outputTokens",
  "reasoningTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "webSearches",
] as const;
type Counter = (typeof counters)[number];

const billed: ReadonlySet<Counter> = new Set<Counter>([
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
]);

const mostExamples = 3;

/** The columns of a table whose rows a step adds up. */
export type SummedColumns = { readonly [K in Counter | "costNanoUsd"]?: Column<number | null> } & {
  readonly tokenBasis?: Column<TokenBasis>;
  readonly file: Column<string>;
  readonly line: Column<number>;
};

/** The numbers of a step while its rows are added up. Sums are exact. */
export class StepSum {
  #count = 0;
  readonly #sums: Record<Counter, bigint> = {
    inputTokens: 0n,
    outputTokens: 0n,
    reasoningTokens: 0n,
    cacheReadTokens: 0n,
    cacheWrite5mTokens: 0n,
    cacheWrite1hTokens: 0n,
    webSearches: 0n,
  };
  #costNanoUsd = 0n;
  #unpricedTokens = 0n;
  #lowerBoundRequests = 0;
  #isPriced = false;
  readonly #examples: string[] = [];

  /** Adds one row of a table, which counts as so many. */
  add(columns: SummedColumns, row: number, count: number): void {
    this.#count += count;
    if (columns.tokenBasis?.at(row) === "lowerBound") this.#lowerBoundRequests += count;
    const cost = columns.costNanoUsd?.at(row) ?? null;
    let tokens = 0n;
    for (const counter of counters) {
      const value = columns[counter]?.at(row) ?? 0;
      if (value === 0) continue;
      this.#sums[counter] += BigInt(value);
      if (billed.has(counter)) tokens += BigInt(value);
    }
    if (cost === null) this.#unpricedTokens += tokens;
    else this.#isPriced = true;
    this.#costNanoUsd += BigInt(cost ?? 0);
    if (this.#examples.length < mostExamples) {
      this.#examples.push(`${columns.file.at(row)}:${columns.line.at(row)}`);
    }
  }

  /** True where no row was added. */
  get isNothing(): boolean {
    return this.#examples.length === 0;
  }

  /** The numbers of the step; negative ones where it takes away. */
  numbers({ isMinus }: { readonly isMinus: boolean }): Omit<LedgerStep, "step" | "kind" | "rule"> {
    const signed = (value: bigint | number): number => (isMinus ? 0 - Number(value) : Number(value));
    const sums = this.#sums;
    const isNothingPriced = this.#count > 0 && !this.#isPriced;
    return {
      count: signed(this.#count),
      inputTokens: signed(sums.inputTokens),
      outputTokens: signed(sums.outputTokens),
      reasoningTokens: signed(sums.reasoningTokens),
      cacheReadTokens: signed(sums.cacheReadTokens),
      cacheWrite5mTokens: signed(sums.cacheWrite5mTokens),
      cacheWrite1hTokens: signed(sums.cacheWrite1hTokens),
      webSearches: signed(sums.webSearches),
      costUsd: isNothingPriced ? null : signed(usdOf(this.#costNanoUsd)),
      costNanoUsd: String(isMinus ? -this.#costNanoUsd : this.#costNanoUsd),
      unpricedTokens: signed(this.#unpricedTokens),
      lowerBoundRequests: signed(this.#lowerBoundRequests),
      examples: this.#examples,
    };
  }
}
