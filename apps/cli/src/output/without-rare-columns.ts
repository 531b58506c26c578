import type { TableView } from "@turnmeter/reporting";

// What most people never have. Programs read CSV and JSON, which always hold them.
const rareColumns: ReadonlySet<string> = new Set([
  "reasoningTokens",
  "webSearches",
  "rejected",
  "denied",
  "cancelled",
  "interrupted",
  "pending",
  "detached",
]);

/** The view without those columns of rare things that are 0 in every row. */
export function withoutRareColumns(view: TableView): TableView {
  const columns = view.columns.filter(
    ({ key }) => !rareColumns.has(key) || view.rows.some((row) => row[key] !== 0),
  );
  return { ...view, columns };
}
