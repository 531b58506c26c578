import type { Facts, RequestKind } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import type { RowGroups } from "../engine/metric.js";
import { ledgerStepIds } from "../rows/ledger.js";
import type { LedgerStep, LedgerStepId, LedgerStepKind } from "../rows/ledger.js";
import { tokenMeasures } from "../usage/token-measures.js";
import { mostExamples, stepNumbers } from "./step-sum.js";
import type { LedgerPart, LedgerSums } from "./step-sum.js";

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

/** A part, and the steps that it belongs to. */
interface PlacedPart extends LedgerPart {
  readonly steps: readonly LedgerStepId[];
}

/**
 * How a total is counted, step by step: all addends and subtrahends before a sum add up to it, in every column. No
 * step at all where there is neither a row nor a search. Repeated rows count for the given requests only; lines count
 * for all files read.
 */
export function ledger(facts: LedgerFacts): readonly LedgerStep[] {
  const tables = [requestParts(facts), copyParts(facts), searchParts(facts)];
  if (tables.every((parts) => parts.length === 0)) return [];
  return ledgerStepIds.map((step) => {
    const [kind, rule] = steps[step];
    if (step === "lines") return linesStep(facts);
    const parts = tables.map((table) => table.filter((part) => part.steps.includes(step)));
    return { step, kind, rule, ...stepNumbers(parts, { isMinus: kind === "minus" }) };
  });
}

const searchMeasures = {
  webSearches: { sum: "webSearches" },
  costNanoUsd: { sum: "costNanoUsd" },
  first: { first: mostExamples },
} as const;

const rowMeasures = {
  ...searchMeasures,
  ...tokenMeasures,
} as const;

function requestParts(facts: LedgerFacts): readonly PlacedPart[] {
  const parts = aggregate(facts, {
    table: "requests",
    dimensions: {
      kind: { column: "kind" },
      isRepeated: { column: "isRepeated" },
      tokenBasis: { column: "tokenBasis" },
      isPriced: { present: "costNanoUsd" },
    },
    measures: { ...rowMeasures, count: "count" },
  });
  return parts.map((part) => {
    const priced = part.isPriced ? "priced" : "unpriced";
    const isUnknown = part.tokenBasis === "unknown";
    return {
      ...placedPart(facts.requests, part),
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
  const parts = aggregate(facts, {
    table: "copies",
    dimensions: {
      origin: copiesByOrigin(facts),
      kind: { column: "kind" },
      isPriced: { present: "costNanoUsd" },
    },
    measures: { ...rowMeasures, copies: "count", rows: { sum: "rows" } },
  });
  return parts.map(({ origin, kind, copies, rows, ...part }) => {
    const isTotal = origin === copiedTotals;
    // However often a digest states a running total, it would have been one request.
    const count = isTotal ? copies : Number(rows);
    return {
      ...placedPart(facts.copies, { ...part, count }),
      steps: [isTotal ? "statedTotals" : "responseRows", kind],
    };
  });
}

const copiedTotals = 1;

/** Rows of copies: 0 for copies of responses, 1 for copies of totals. */
function copiesByOrigin({ copies: { columns, rowCount }, requests }: LedgerFacts): RowGroups {
  const { isRepeated, requestKey } = requests.columns;
  // Requests known only from progress rows are no rows of responses.
  const repeated = new Set<string | null>();
  for (let row = 0; row < requests.rowCount; row++) if (isRepeated.at(row)) repeated.add(requestKey.at(row));
  const ofRow = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    const key = columns.requestKey.at(row);
    if (columns.callKey.at(row) !== null || repeated.has(key)) ofRow[row] = -1;
    else if (key?.startsWith("total:") === true) ofRow[row] = copiedTotals;
  }
  return { size: 2, ofRow };
}

function searchParts(facts: LedgerFacts): readonly PlacedPart[] {
  const parts = aggregate(facts, {
    table: "toolCalls",
    where: [{ column: "webSearches", from: 1 }],
    dimensions: { isPriced: { present: "costNanoUsd" } },
    measures: searchMeasures,
  });
  return parts.map((part) => ({
    ...placedPart(facts.toolCalls, { ...noTokens, ...part, count: 0 }),
    steps: ["toolSearches", "total"],
  }));
}

const noTokens = {
  inputTokens: 0n,
  outputTokens: 0n,
  reasoningTokens: 0n,
  cacheReadTokens: 0n,
  cacheWrite5mTokens: 0n,
  cacheWrite1hTokens: 0n,
};

type Summed = LedgerSums & Pick<LedgerPart, "count" | "isPriced"> & { readonly first: readonly number[] };

function placedPart(
  { columns }: Pick<Facts["requests" | "toolCalls" | "copies"], "columns">,
  { count, isPriced, first, ...sums }: Summed,
): LedgerPart {
  const examples = first.map((row) => ({ row, place: `${columns.file.at(row)}:${columns.line.at(row)}` }));
  return { count, isPriced, isLowerBound: false, sums, examples };
}

function linesStep({ files: { columns, rowCount } }: LedgerFacts): LedgerStep {
  const [kind, rule] = steps.lines;
  let count = 0;
  for (let row = 0; row < rowCount; row++)
    if (columns.status.at(row) === "read") count += columns.lines.at(row);
  return {
    step: "lines",
    kind,
    rule,
    count,
    inputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    cacheReadTokens: null,
    cacheWrite5mTokens: null,
    cacheWrite1hTokens: null,
    webSearches: null,
    costUsd: null,
    costNanoUsd: "0",
    unpricedTokens: null,
    lowerBoundRequests: null,
    examples: [],
  };
}
