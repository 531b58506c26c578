import type { Facts, RequestKind } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import { tableWhere } from "../engine/table-where.js";
import { ledgerStepIds } from "../rows/ledger.js";
import type { LedgerStep, LedgerStepId, LedgerStepKind } from "../rows/ledger.js";
import { tokenMeasures } from "../usage/token-measures.js";
import { mostExamples } from "../examples/top-places.js";
import { stepNumbers } from "./step-sum.js";
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
  webSearches: { sum: "webSearches" },
  costNanoUsd: { sum: "costNanoUsd" },
  first: { top: mostExamples, by: [], of: ["file", "line"] },
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

/** How the keys of stated totals begin. */
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

const noTokens = {
  inputTokens: 0n,
  outputTokens: 0n,
  reasoningTokens: 0n,
  cacheReadTokens: 0n,
  cacheWrite5mTokens: 0n,
  cacheWrite1hTokens: 0n,
};

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
      dimensions: {},
      measures: { lines: { sum: "lines" } },
    },
  );
  return {
    step: "lines",
    kind,
    rule,
    count: Number(read?.lines ?? 0n),
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
