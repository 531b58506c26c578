import type { TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/values.js";
import { readTokens, type TokenReading } from "../decoding/token-identity.js";
import { tokensOf } from "../decoding/usage-sums.js";

/** Input includes cache reads and writes, but some providers count them separately. */
const readings: readonly [TokenReading, TokenReading] = [
  { cache: "inside", reasoning: "inside" },
  { cache: "beside", reasoning: "inside" },
];

/** Counters as a log states them, by what they count. */
export interface StatedCounters {
  readonly input: unknown;
  readonly output: unknown;
  readonly total: unknown;
  readonly cacheRead: unknown;
  readonly cacheWrite: unknown;
}

type CounterProblem = readonly [
  code: "number-invalid" | "tokens-clamped" | "token-total-mismatch",
  detail: string | null,
];

/** Counters of one response, or of several. */
export interface CountedUsage {
  /** Null if the log states neither prompt nor answer. */
  readonly usage: TokenUsage | null;
  /** True if the provider's total exceeds prompt and answer, for example by thoughts counted separately. */
  readonly isLowerBound: boolean;
  readonly problems: readonly CounterProblem[];
}

/** Counters that do not overlap; `largest` is the maximum of each. */
export function countedUsage(stated: StatedCounters, largest?: number): CountedUsage {
  const invalid: string[] = [];
  const of = (name: keyof StatedCounters) => count(stated[name], name, invalid, largest);
  const tokens = {
    input: of("input"),
    output: of("output"),
    cacheRead: of("cacheRead"),
    cacheWrite: of("cacheWrite"),
    total: isNone(stated.total) ? null : of("total"),
  };
  const isUnknown = isNone(stated.input) && isNone(stated.output);
  const read = readTokens(tokens, readings);
  const isOdd = invalid.length + read.clamped.length > 0;
  const isMismatch = read.isContradicted && !isOdd && !isUnknown;
  const problems: CounterProblem[] = [
    ...invalid.map((name): CounterProblem => ["number-invalid", name]),
    ...read.clamped.map((part): CounterProblem => ["tokens-clamped", part]),
    ...(isMismatch ? [["token-total-mismatch", null] as const] : []),
  ];
  return {
    usage: isUnknown ? null : read.usage,
    isLowerBound: isMismatch && (tokens.total ?? 0) > tokensOf(read.usage),
    problems,
  };
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}
