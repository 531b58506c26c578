import { largestCount, type TokenUsage } from "@turnmeter/schema";

/** Token counters of one response as a log states them: whole numbers of 0 or more. */
export interface StatedTokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  /** Writes to the cache, of any lifetime. */
  readonly cacheWrite?: number;
  /** The part of the writes that is kept for 1 hour. */
  readonly cacheWrite1h?: number;
  /** Null or absent if the log does not tell it. */
  readonly reasoning?: number | null;
  /** The stated sum of all tokens; null if none is stated. */
  readonly total: number | null;
}

/** One way to read stated counters: whether a part is counted in the larger counter, or beside it. */
export interface TokenReading {
  /** What was read from and written to the cache: inside input, or beside it. */
  readonly cache: "inside" | "beside";
  /** Reasoning: inside output, or beside it. */
  readonly reasoning: "inside" | "beside";
}

/** Counters that do not overlap, and what was odd about the stated ones. */
export interface ReadTokens {
  readonly usage: TokenUsage;
  readonly reading: TokenReading;
  /** True if the stated total fits none of the readings. */
  readonly isContradicted: boolean;
  /** Parts that are larger than what holds them, and were cut. */
  readonly clamped: readonly TokenPart[];
}

type TokenPart = "cacheRead" | "cacheWrite" | "cacheWrite1h" | "reasoning";

/** Counters that do not overlap (R89). Of `readings`, the usual one first, the first counts in which no part is larger than what holds it and all counters add up to the stated total. Without a total, or if it fits no reading, the first counts in which the parts fit, else the usual one. */
export function readTokens(
  stated: StatedTokens,
  readings: readonly [TokenReading, ...TokenReading[]],
): ReadTokens {
  const tokens = withParts(stated);
  const possible = readings.filter((reading) => partsFit(tokens, reading));
  const proven = possible.find((reading) => sumOf(tokens, reading) === stated.total);
  const reading = proven ?? possible[0] ?? readings[0];
  const isContradicted =
    stated.total !== null && readings.every((each) => sumOf(tokens, each) !== stated.total);
  return { ...usageOf(tokens, reading), reading, isContradicted };
}

type Tokens = Required<StatedTokens>;

function withParts(stated: StatedTokens): Tokens {
  return { cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0, reasoning: null, ...stated };
}

function partsFit(
  { input, output, cacheRead, cacheWrite, reasoning }: Tokens,
  reading: TokenReading,
): boolean {
  const fitsInput = reading.cache === "beside" || cacheRead + cacheWrite <= input;
  return fitsInput && (reading.reasoning === "beside" || (reasoning ?? 0) <= output);
}

function sumOf({ input, output, cacheRead, cacheWrite, reasoning }: Tokens, reading: TokenReading): number {
  const cache = reading.cache === "beside" ? cacheRead + cacheWrite : 0;
  return input + output + cache + (reading.reasoning === "beside" ? (reasoning ?? 0) : 0);
}

function usageOf(tokens: Tokens, reading: TokenReading): Pick<ReadTokens, "usage" | "clamped"> {
  const clamped: TokenPart[] = [];
  const cut = (part: TokenPart, most: number): number => {
    const value = tokens[part] ?? 0;
    if (value > most) clamped.push(part);
    return Math.min(value, most);
  };
  const isInside = reading.cache === "inside";
  const cacheReadTokens = isInside ? cut("cacheRead", tokens.input) : tokens.cacheRead;
  const written = isInside ? cut("cacheWrite", tokens.input - cacheReadTokens) : tokens.cacheWrite;
  const cacheWrite1hTokens = cut("cacheWrite1h", written);
  const isBeside = reading.reasoning === "beside";
  const reasoning = cut("reasoning", isBeside ? Math.max(0, largestCount - tokens.output) : tokens.output);
  const outputTokens = tokens.output + (isBeside ? reasoning : 0);
  const usage: TokenUsage = {
    inputTokens: tokens.input - (isInside ? cacheReadTokens + written : 0),
    outputTokens,
    reasoningTokens: tokens.reasoning === null ? null : reasoning,
    cacheReadTokens,
    cacheWrite5mTokens: written - cacheWrite1hTokens,
    cacheWrite1hTokens,
    cacheWriteUnknownTtlTokens: written - cacheWrite1hTokens,
    webSearches: 0,
  };
  return { usage, clamped };
}
