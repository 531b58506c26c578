import { tokensOf } from "@turnmeter/metrics/figures.js";
import type { LedgerStep, LedgerStepId } from "@turnmeter/metrics";
import { costColumn } from "../subjects/usage.js";
import { column, tableOf, type Columns } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { boundCell } from "../words/usage-phrase.js";

/** How each step is called, with its sign. */
export const ledgerTitles: { readonly [S in LedgerStepId]: string } = {
  lines: "Lines read",
  responseRows: "Rows with a response",
  clientMade: "− written by the client",
  streamed: "− repeated in streaming",
  sameSession: "− copied in the session",
  otherSession: "− in another session",
  sidechain: "− replayed on sidechains",
  fork: "− copied by forks",
  progressRows: "+ from progress rows alone",
  iterations: "+ inside of responses",
  statedTotals: "+ stated as sums alone",
  digest: "− retold by digests",
  requests: "= Requests",
  priced: "  priced",
  unpriced: "  without list price",
  unknownUsage: "  without usage",
  toolSearches: "+ searches by tools",
  total: "= Total",
};

const ledgerColumns = {
  step: column.text("Step", 1, ({ step }) => ledgerTitles[step]),
  rule: column.text("Rule", 4, ({ rule }) => rule),
  count: column.count("Count", 1, ({ count }) => count),
  tokens: column.tokens("Tokens", 2, (step) => boundCell(step, tokensOfStep(step))),
  outputTokens: column.tokens("Output", 3, (step) => boundCell(step, step.outputTokens)),
  costUsd: costColumn,
} satisfies Columns<LedgerStep>;

const { rule: _, ...withoutRules } = ledgerColumns;

/** How a ledger is written. */
export interface LedgerTableOptions {
  /** Steps that add and take nothing too, for programs. */
  readonly isWhole?: boolean;
  /** False leaves out the numbers of rules, which say nothing without their list. */
  readonly hasRules?: boolean;
  /** Columns after the numbers. */
  readonly columns?: Columns<LedgerStep>;
}

/** The steps from log rows to a total, as a table: what is added, what is taken away, and what is left. */
export function ledgerTable(
  steps: readonly LedgerStep[],
  { isWhole = false, hasRules = true, columns = {} }: LedgerTableOptions = {},
): TableView {
  // Without searches of tools the total says nothing new.
  const hasSearches = steps.some(({ step, webSearches }) => step === "toolSearches" && webSearches !== 0);
  const isShown = (step: LedgerStep): boolean =>
    step.step === "total"
      ? hasSearches
      : alwaysShown.has(step.step) || step.count !== 0 || step.webSearches !== 0;
  const shown = steps.filter((step) => isWhole || isShown(step));
  return {
    title: "How the total is counted",
    isOrdered: true,
    ...tableOf(shown, { ...(hasRules ? ledgerColumns : withoutRules), ...columns }),
    empty: "No rows with a response.",
  };
}

const alwaysShown: ReadonlySet<LedgerStepId> = new Set<LedgerStepId>(["lines", "responseRows", "requests"]);

/** Null for steps that count lines, which have no tokens. */
function tokensOfStep(step: LedgerStep): number | null {
  return step.inputTokens === null || step.outputTokens === null ? null : tokensOf(step);
}
