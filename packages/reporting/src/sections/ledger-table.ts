import { tokensOf } from "@turnmeter/metrics/figures.js";
import type { LedgerStep, LedgerStepId } from "@turnmeter/metrics";
import type { Cell, TableColumn, TableView } from "../table/table-view.js";
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

/** How a ledger is written. */
export interface LedgerTableOptions {
  /** Steps that add and take nothing too, for programs. */
  readonly isWhole?: boolean;
  /** Columns behind those of numbers, and their cells. */
  readonly columns?: readonly TableColumn[];
  readonly cellsOf?: (step: LedgerStep) => Readonly<Record<string, Cell>>;
}

/** The steps from log rows to a total, as a table: what is added, what is taken away, and what is left. */
export function ledgerTable(
  steps: readonly LedgerStep[],
  { isWhole = false, columns = [], cellsOf = () => ({}) }: LedgerTableOptions = {},
): TableView {
  // Without searches of tools the total says nothing new.
  const hasSearches = steps.some(({ step, webSearches }) => step === "toolSearches" && webSearches !== 0);
  const isShown = (step: LedgerStep): boolean =>
    step.step === "total"
      ? hasSearches
      : alwaysShown.has(step.step) || step.count !== 0 || step.webSearches !== 0;
  const shown = steps.filter((step) => isWhole || isShown(step));
  return {
    title: "How the total comes about",
    isOrdered: true,
    columns: [
      { key: "step", title: "Step", align: "left", kind: "text", priority: 1 },
      { key: "rule", title: "Rule", align: "left", kind: "text", priority: 4 },
      { key: "count", title: "Count", align: "right", kind: "count", priority: 1 },
      { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 2 },
      { key: "outputTokens", title: "Output", align: "right", kind: "tokens", priority: 3 },
      { key: "costUsd", title: "Cost", align: "right", kind: "usd", priority: 1 },
      ...columns,
    ],
    rows: shown.map((step) => {
      const lowerBoundRequests = step.lowerBoundRequests ?? 0;
      const bound = (value: number | null): Cell => boundCell({ lowerBoundRequests }, value);
      return {
        step: ledgerTitles[step.step],
        rule: step.rule,
        count: step.count,
        tokens: bound(tokensOfStep(step)),
        outputTokens: bound(step.outputTokens),
        costUsd: bound(step.costUsd),
        ...cellsOf(step),
      };
    }),
    empty: "No rows with a response.",
  };
}

const alwaysShown: ReadonlySet<LedgerStepId> = new Set<LedgerStepId>(["lines", "responseRows", "requests"]);

/** Null for lines, which have no tokens. */
function tokensOfStep(step: LedgerStep): number | null {
  return step.inputTokens === null || step.outputTokens === null ? null : tokensOf(step);
}
