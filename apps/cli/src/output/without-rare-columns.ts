import type { Cell, TableView } from "@turnmeter/reporting";
import { basisColumns } from "./usage-columns.js";

// What most people never have. Programs read CSV and JSON, which always hold them.
const rareColumns: ReadonlySet<string> = new Set([
  "reasoningTokens",
  "cacheWrite5mTokens",
  "cacheWrite1hTokens",
  "webSearches",
  "copiedRequests",
  "rejected",
  "rejectionRate",
  "denied",
  "cancelled",
  "interrupted",
  "pending",
  "detached",
  "runsWithoutTranscript",
]);

const notedColumns: ReadonlySet<string> = new Set(basisColumns.map(({ key }) => key));

/** The view without what notes say, and without columns of rare things that are 0 or not known in every row. */
export function withoutRareColumns(view: TableView): TableView {
  const columns = view.columns.filter(
    ({ key }) =>
      !notedColumns.has(key) && (!rareColumns.has(key) || view.rows.some((row) => !isNothing(row[key]))),
  );
  return { ...view, columns };
}

function isNothing(cell: Cell | undefined): boolean {
  return cell === 0 || cell === null || cell === "";
}
