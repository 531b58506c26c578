import type { Facts, RequestKind } from "@turnmeter/schema";
import { ledgerStepIds } from "../rows/ledger.js";
import type { LedgerStep, LedgerStepId, LedgerStepKind } from "../rows/ledger.js";
import { StepSum } from "./step-sum.js";
import type { SummedColumns } from "./step-sum.js";

/** What a ledger is made of. */
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

type Add = (step: LedgerStepId, columns: SummedColumns, row: number, count: number) => void;

/**
 * How a total comes about, step by step: all addends and subtrahends before a sum add up to it, in every column. No
 * step at all where there is neither a row nor a search.
 * Rows that repeat a request are those of the given requests; lines are those of all files that were read.
 */
export function ledger(facts: LedgerFacts): readonly LedgerStep[] {
  const sums = new Map(ledgerStepIds.map((step) => [step, new StepSum()]));
  const add: Add = (step, columns, row, count) => sums.get(step)!.add(columns, row, count);
  addRequests(add, facts);
  addCopies(add, facts, repeatedKeys(facts));
  addToolSearches(add, facts);
  if (ledgerStepIds.every((step) => sums.get(step)!.isNothing)) return [];
  return ledgerStepIds.map((step) => {
    const [kind, rule] = steps[step];
    if (step === "lines") return linesStep(facts);
    return { step, kind, rule, ...sums.get(step)!.numbers({ isMinus: kind === "minus" }) };
  });
}

function addRequests(add: Add, { requests: { columns, rowCount } }: LedgerFacts): void {
  for (let row = 0; row < rowCount; row++) {
    const origin = originOf(columns.kind.at(row), columns.isRepeated.at(row));
    const isUnknown = columns.tokenBasis.at(row) === "unknown";
    const part = isUnknown ? "unknownUsage" : columns.costNanoUsd.at(row) === null ? "unpriced" : "priced";
    for (const step of [origin, "requests", part, "total"] as const) add(step, columns, row, 1);
  }
}

function originOf(kind: RequestKind, isRepeated: boolean): LedgerStepId {
  if (kind === "message") return isRepeated ? "progressRows" : "responseRows";
  return kind === "total" ? "statedTotals" : "iterations";
}

/** The keys of requests known only from progress rows, which are no rows of responses. */
function repeatedKeys({ requests: { columns, rowCount } }: LedgerFacts): ReadonlySet<string | null> {
  const keys = new Set<string | null>();
  for (let row = 0; row < rowCount; row++)
    if (columns.isRepeated.at(row)) keys.add(columns.requestKey.at(row));
  return keys;
}

function addCopies(
  add: Add,
  { copies: { columns, rowCount } }: LedgerFacts,
  repeated: ReadonlySet<string | null>,
): void {
  for (let row = 0; row < rowCount; row++) {
    if (columns.callKey.at(row) !== null || repeated.has(columns.requestKey.at(row))) continue;
    const isTotal = columns.requestKey.at(row)?.startsWith("total:") ?? false;
    // However often a digest states a running total, it would have been one request.
    const count = isTotal ? 1 : columns.rows.at(row);
    add(isTotal ? "statedTotals" : "responseRows", columns, row, count);
    add(columns.kind.at(row), columns, row, count);
  }
}

function addToolSearches(add: Add, { toolCalls: { columns, rowCount } }: LedgerFacts): void {
  const { file, line, webSearches, costNanoUsd } = columns;
  for (let row = 0; row < rowCount; row++) {
    if ((webSearches.at(row) ?? 0) === 0) continue;
    for (const step of ["toolSearches", "total"] as const)
      add(step, { file, line, webSearches, costNanoUsd }, row, 0);
  }
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
