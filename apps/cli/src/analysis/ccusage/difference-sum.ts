import { usdOf } from "@turnmeter/metrics/figures.js";
import { placeOf } from "./read-entries.js";

/** Numbers of a request or an entry. */
export interface ComparedNumbers {
  readonly count: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly costNanoUsd: bigint;
}

/** Where a number comes from. */
export interface ComparedPlace {
  readonly file: string;
  readonly line: number;
}

const mostExamples = 3;

/** Numbers while they are added up. */
export class DifferenceSum {
  #count = 0;
  #inputTokens = 0n;
  #outputTokens = 0n;
  #cacheReadTokens = 0n;
  #cacheWriteTokens = 0n;
  #costNanoUsd = 0n;
  readonly #examples: string[] = [];

  /** Adds numbers, or takes them away where the sign is −1. */
  add(numbers: ComparedNumbers, sign: 1 | -1, place: ComparedPlace | null): void {
    this.#count += sign * numbers.count;
    this.#inputTokens += BigInt(sign) * BigInt(numbers.inputTokens);
    this.#outputTokens += BigInt(sign) * BigInt(numbers.outputTokens);
    this.#cacheReadTokens += BigInt(sign) * BigInt(numbers.cacheReadTokens);
    this.#cacheWriteTokens += BigInt(sign) * BigInt(numbers.cacheWriteTokens);
    this.#costNanoUsd += BigInt(sign) * numbers.costNanoUsd;
    if (place === null || this.#examples.length === mostExamples) return;
    const example = placeOf(place);
    if (!this.#examples.includes(example)) this.#examples.push(example);
  }

  /** True where nothing was added, or as much as was taken away. */
  get isNothing(): boolean {
    const { count, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costNanoUsd } =
      this.numbers();
    const numbers = [count, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens];
    return numbers.every((number) => number === 0) && costNanoUsd === "0";
  }

  numbers() {
    return {
      count: this.#count,
      inputTokens: Number(this.#inputTokens),
      outputTokens: Number(this.#outputTokens),
      cacheReadTokens: Number(this.#cacheReadTokens),
      cacheWriteTokens: Number(this.#cacheWriteTokens),
      costUsd: usdOf(this.#costNanoUsd),
      costNanoUsd: String(this.#costNanoUsd),
      examples: this.#examples,
    };
  }
}
