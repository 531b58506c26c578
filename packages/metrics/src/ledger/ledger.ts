import { namesOf } from "@turnmeter/columns";
import type { Facts, RequestKind } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { byName } from "../engine/group-by.js";
import { byColumns, sumsOf, type TopRow } from "../engine/metric.js";
import { together } from "../engine/pending.js";
import { tableWhere } from "../engine/conditions.js";
import { type LedgerStep, type LedgerStepId, ledgerStepIds, type LedgerStepKind } from "../rows/ledger.js";
import { tokenMeasures, tokensOfPart } from "../usage/usage.js";
import { mostExamples, joinTopRows } from "../engine/top-rows.js";
import { usdOf } from "../figures/usd.js";

/** Facts needed for a ledger. */
export type LedgerFacts = Pick<Facts, "requests" | "toolCalls" | "copies" | "files">;

const steps: { readonly [S in LedgerStepId]: readonly [kind: LedgerStepKind, rule: string] } = {
  lines: ["context", "R02"],
  responseRows: ["plus", "R08"],
  clientMade: ["minus", "R05"],
  streamed: ["minus", "R07"],
  sameSession: ["minus", "R06"],
  otherSession: ["minus", "R11"],
  sidechain: ["minus", "R06"],
  fork: ["minus", "R75"],
  progressRows: ["plus", "R24"],
  iterations: ["plus", "R18"],
  statedTotals: ["plus", "R80"],
  digest: ["minus", "R80"],
  requests: ["sum", "R06"],
  priced: ["part", "R30"],
  unpriced: ["part", "R31"],
  unknownUsage: ["part", "R85"],
  toolSearches: ["plus", "R21"],
  total: ["sum", "R84"],
};

interface PlacedPart extends LedgerPart {
  readonly steps: readonly LedgerStepId[];
}

/**
 * How a total is counted, step by step: all addends and subtrahends before a sum add up to it, in every column. No
 * step at all where there is neither a row nor a search. Repeated rows count for the given requests only; lines count
 * for all files read.
 */
export function ledger(facts: LedgerFacts): readonly LedgerStep[] {
  const found = together({
    requests: () => requestParts(facts),
    copies: () => copyParts(facts),
    searches: () => searchParts(facts),
    lines: () => linesStep(facts),
  });
  const tables = [found.requests, found.copies, found.searches];
  if (tables.every((parts) => parts.length === 0)) return [];
  return ledgerStepIds.map((step) => {
    const [kind, rule] = steps[step];
    if (step === "lines") return found.lines;
    const parts = tables.map((table) => table.filter((part) => part.steps.includes(step)));
    return { step, kind, rule, ...stepNumbers(parts, { isMinus: kind === "minus" }) };
  });
}

const searchMeasures = {
  ...sumsOf("webSearches", "costNanoUsd"),
  first: { top: mostExamples, by: [], of: ["file", "line"] },
} as const;

const rowMeasures = {
  ...searchMeasures,
  ...tokenMeasures,
} as const;

function requestParts(facts: LedgerFacts): readonly PlacedPart[] {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: { ...byColumns("kind", "isRepeated", "tokenBasis"), isPriced: { present: "costNanoUsd" } },
    measures: { ...rowMeasures, count: "count" },
  });
  return parts.map((part) => {
    const priced = part.isPriced ? "priced" : "unpriced";
    const isUnknown = part.tokenBasis === "unknown";
    return {
      ...placedPart(part),
      isLowerBound: part.tokenBasis === "lowerBound",
      steps: [originOf(part.kind, part.isRepeated), "requests", isUnknown ? "unknownUsage" : priced, "total"],
    };
  });
}

function originOf(kind: RequestKind, isRepeated: boolean): LedgerStepId {
  if (kind === "message") return isRepeated ? "progressRows" : "responseRows";
  return kind === "total" ? "statedTotals" : "iterations";
}

function copyParts(facts: LedgerFacts): readonly PlacedPart[] {
  // Requests known only from progress rows are no rows of responses.
  const repeated = tableWhere(facts.requests, [{ column: "isRepeated", in: [true] }]);
  const keys = new Set<string>(repeated.columns.requestKey);
  const parts = aggregate(facts, {
    table: "copies",
    where: [
      { absent: "callKey" },
      ...(keys.size === 0 ? [] : [{ column: "requestKey", notIn: [...keys] } as const]),
    ],
    dimensions: {
      isTotal: { beginOf: "requestKey", with: totalPrefix },
      kind: { column: "kind" },
      isPriced: { present: "costNanoUsd" },
    },
    measures: { ...rowMeasures, copies: "count", rows: { sum: "rows" } },
  });
  return parts.map(({ isTotal, kind, copies, rows, ...part }) => {
    // However often a digest states a running total, it would have been one request.
    const count = isTotal ? copies : Number(rows);
    return { ...placedPart({ ...part, count }), steps: [isTotal ? "statedTotals" : "responseRows", kind] };
  });
}

const totalPrefix = "total:";

function searchParts(facts: LedgerFacts): readonly PlacedPart[] {
  const parts = aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "webSearches", from: 1 }],
    dimensions: { isPriced: { present: "costNanoUsd" } },
    measures: searchMeasures,
  });
  return parts.map((part) => ({
    ...placedPart({ ...noTokens, ...part, count: 0 }),
    steps: ["toolSearches", "total"],
  }));
}

const noTokens = byName(namesOf(tokenMeasures), () => 0n);

type Summed = LedgerSums & Pick<LedgerPart, "count" | "isPriced" | "first">;

function placedPart({ count, isPriced, first, ...sums }: Summed): LedgerPart {
  return { count, isPriced, isLowerBound: false, sums, first };
}

function linesStep({ files }: LedgerFacts): LedgerStep {
  const [kind, rule] = steps.lines;
  const [read] = aggregate(
    { files },
    {
      table: "files",
      where: [{ column: "status", in: ["read"] }],
      measures: { lines: { sum: "lines" } },
    },
  );
  return {
    step: "lines",
    kind,
    rule,
    count: Number(read?.lines ?? 0n),
    ...byName(namesOf(tokenMeasures), () => null),
    webSearches: null,
    costUsd: null,
    costNanoUsd: "0",
    unpricedTokens: null,
    lowerBoundRequests: null,
    examples: [],
  };
}

/** Rows of one table that are alike in the steps they belong to and in whether they have a price. */
interface LedgerPart {
  /** The number that they count as. */
  readonly count: number;
  readonly isPriced: boolean;
  readonly isLowerBound: boolean;
  readonly sums: LedgerSums;
  /** The first rows, each with its file and line. */
  readonly first: readonly TopRow[];
}

/** The sums of rows; 0n where their table has no such column. */
type LedgerSums = { readonly [Name in SumName]: bigint };

type SumName = keyof typeof tokenMeasures | "webSearches" | "costNanoUsd";

/** The numbers of a step, table by table in order; negative where the step takes away. */
function stepNumbers(
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
    ...byName(namesOf(tokenMeasures), (name) => signed(sumOf(name))),
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
