import { problemCounts } from "@turnmeter/metrics";
import type { ProblemCounts, RecordedCost, Totals } from "@turnmeter/metrics";
import type { CommandName } from "../common/command-names.js";
import { selectionTotals } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";

/** The JSON that every command writes. */
export interface Envelope<Row> {
  readonly schema: `turnmeter/${CommandName}@1`;
  /** First and last day, inclusive; null where the period is open. */
  readonly period: {
    readonly since: string | null;
    readonly until: string | null;
    readonly timezone: string;
  };
  /** Period and filters applied. */
  readonly totals: Totals & Partial<RecordedCost>;
  readonly rows: readonly Row[];
  readonly problems: ProblemCounts;
}

/** The envelope of a command's rows. */
export function envelopeOf<Row>(
  name: CommandName,
  selection: Selection,
  rows: readonly Row[],
  recorded: RecordedCost | null = null,
): Envelope<Row> {
  const { since, until, timezone } = selection.period;
  return {
    schema: `turnmeter/${name}@1`,
    period: { since, until, timezone },
    totals: { ...selectionTotals(selection), ...recorded },
    rows,
    problems: problemCounts(selection.facts),
  };
}
