import { largestCount, type LogEvent, type RowOrigin, type TokenUsage } from "@turnmeter/schema";
import { count } from "../decoding/count.js";
import { problemAt } from "../decoding/events-at.js";
import { readTokens, type ReadTokens, type TokenReading } from "../decoding/token-identity.js";
import type { Projected } from "../projection.js";

/** The API counts thoughts beside the answer; gateways to other models may count them in it. */
const readings: readonly [TokenReading, TokenReading] = [
  { cache: "inside", reasoning: "beside" },
  { cache: "inside", reasoning: "inside" },
];

/** What a response used, and what was odd about its counters. */
export interface ResponseUsage {
  readonly usage: TokenUsage;
  readonly problems: readonly LogEvent[];
}

/**
 * The counters of a response. The stated total decides whether thoughts, and prompt tokens of the API's own tools, are
 * counted beside the others.
 */
export function responseUsage(tokens: Projected, origin: RowOrigin): ResponseUsage {
  const invalid: string[] = [];
  const of = (name: string) => count(tokens[name], name, invalid);
  const [input, output, cacheRead, reasoning] = ["input", "output", "cached", "thoughts"].map(of);
  const tool = count(tokens["tool"], "tool", invalid, largestCount - input!);
  // 0 stands for a total that the API did not state.
  const total = of("total") || null;
  const stated = { output: output!, cacheRead: cacheRead!, reasoning: reasoning!, total };
  const read = provenOf(readTokens({ ...stated, input: input! + tool }, readings), () =>
    readTokens({ ...stated, input: input! }, readings),
  );
  const isOdd = invalid.length + read.clamped.length > 0;
  const problems = [
    ...invalid.map((name) => problemAt(origin, "number-invalid", `tokens.${name}`)),
    ...read.clamped.map((part) => problemAt(origin, "tokens-clamped", part)),
    // Odd parts make a sum of nothing.
    ...(read.isContradicted && !isOdd ? [problemAt(origin, "number-invalid", "tokens.total")] : []),
  ];
  return { usage: read.usage, problems };
}

/** The first of two readings, but where the total proves only the second one. */
function provenOf(first: ReadTokens, second: () => ReadTokens): ReadTokens {
  if (!first.isContradicted) return first;
  const other = second();
  return other.isContradicted ? first : other;
}
