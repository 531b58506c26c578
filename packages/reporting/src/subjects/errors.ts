import type { ErrorFigures, ErrorRow } from "@turnmeter/metrics";
import { column } from "../table/column.js";
import type { Columns } from "../table/column.js";

/** Failures by kind and tool. */
export const errorColumns = {
  outcome: column.text("Outcome", 2, ({ outcome }) => outcome),
  errorKind: column.text("Kind", 1, ({ errorKind }) => errorKind),
  tool: column.text("Tool", 1, ({ tool }) => tool),
  count: column.count("Count", 1, ({ count }) => count),
  sessions: column.count("Sessions", 3, ({ sessions }) => sessions),
  exitCodes: column.text("Exit codes", 6, exitCodesText),
  firstAt: column.instant("First", 5, ({ firstAt }) => firstAt),
  lastAt: column.instant("Last", 4, ({ lastAt }) => lastAt),
} satisfies Columns<ErrorRow>;

function exitCodesText({ exitCodes }: ErrorFigures): string {
  return exitCodes
    .map(({ exitCode, count }) => (count === 1 ? String(exitCode) : `${exitCode} (${count})`))
    .join(", ");
}
