import type { Cell, TableView } from "@turnmeter/reporting";

/** The view without what notes say, and without columns of rare things that are 0 or not known in every row. */
export function withoutRareColumns(view: TableView): TableView {
  const columns = view.columns.filter(
    ({ key, for: reader, isRare }) =>
      reader !== "programs" && (isRare !== true || view.rows.some((row) => !isNothing(row[key]))),
  );
  const keys = new Set(columns.map(({ key }) => key));
  return { ...view, columns: columns.filter(({ needs }) => needs === undefined || keys.has(needs)) };
}

function isNothing(cell: Cell | undefined): boolean {
  return cell === 0 || cell === null || cell === "";
}
