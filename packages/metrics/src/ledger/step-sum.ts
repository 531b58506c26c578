import type { LedgerStep } from "../rows/ledger.js";
import type { TopRow } from "../engine/metric.js";
import { joinTopRows } from "../engine/top-rows.js";
import { mostExamples } from "../examples/top-places.js";
import { usdOf } from "../figures/usd.js";
import { tokensOfPart } from "../usage/usage-of.js";

/** Rows of one table that are alike in the steps they belong to and in whether they have a price. */
export interface LedgerPart {
  /** What they count as. */
  readonly count: number;
  readonly isPriced: boolean;
  readonly isLowerBound: boolean;
  readonly sums: LedgerSums;
  /** The first rows, each with its file and line. */
  readonly first: readonly TopRow[];
}

/** The sums of rows; 0n where their table has no such column. */
export interface LedgerSums {
  readonly inputTokens: bigint;
  readonly outputTokens: bigint;
  readonly reasoningTokens: bigint;
  readonly cacheReadTokens: bigint;
  readonly cacheWrite5mTokens: bigint;
  readonly cacheWrite1hTokens: bigint;
  readonly webSearches: bigint;
  readonly costNanoUsd: bigint;
}

/** The numbers of a step, by the tables in their order; negative ones where it takes away. */
export function stepNumbers(
  tables: readonly (readonly LedgerPart[])[],
  { isMinus }: { readonly isMinus: boolean },
): Omit<LedgerStep, "step" | "kind" | "rule"> {
  const parts = tables.flat();
  const signed = (value: bigint | number): number => (isMinus ? 0 - Number(value) : Number(value));
  const sumOf = (name: keyof LedgerSums) => parts.reduce((sum, { sums }) => sum + sums[name], 0n);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const costNanoUsd = sumOf("costNanoUsd");
  const unpriced = parts.filter(({ isPriced }) => !isPriced);
  const isNothingPriced = count > 0 && unpriced.length === parts.length;
  const bounds = parts.filter(({ isLowerBound }) => isLowerBound);
  return {
    count: signed(count),
    inputTokens: signed(sumOf("inputTokens")),
    outputTokens: signed(sumOf("outputTokens")),
    reasoningTokens: signed(sumOf("reasoningTokens")),
    cacheReadTokens: signed(sumOf("cacheReadTokens")),
    cacheWrite5mTokens: signed(sumOf("cacheWrite5mTokens")),
    cacheWrite1hTokens: signed(sumOf("cacheWrite1hTokens")),
    webSearches: signed(sumOf("webSearches")),
    costUsd: isNothingPriced ? null : signed(usdOf(costNanoUsd)),
    costNanoUsd: String(isMinus ? -costNanoUsd : costNanoUsd),
    unpricedTokens: signed(unpriced.reduce((sum, part) => sum + tokensOfPart(part.sums), 0n)),
    lowerBoundRequests: signed(bounds.reduce((sum, part) => sum + part.count, 0)),
    examples: tables.flatMap(firstPlaces).slice(0, mostExamples),
  };
}

function firstPlaces(parts: readonly LedgerPart[]): readonly string[] {
  const rows = joinTopRows(
    parts.map(({ first }) => first),
    mostExamples,
  );
  return rows.map(({ values: [file, line] }) => `${String(file)}:${String(line)}`);
}
