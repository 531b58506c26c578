import { englishFormats } from "../../format/english-formats.js";
import type { Formats } from "../../format/formats.js";
import type { TableColumn, TableRow, TableView } from "../../table/table-view.js";

/** What differs between tables. */
export interface CappedParts<Row> {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rowOf: (row: Row) => TableRow;
  readonly notes?: readonly string[];
  readonly timezone?: string;
  /** Where the order of rows says something; false if absent. */
  readonly isOrdered?: boolean;
  readonly empty: string;
}

/** A table of the first rows that says how many there are. */
export function capped<Row>(
  rows: readonly Row[],
  { most, formats = englishFormats }: { readonly most: number; readonly formats?: Formats | undefined },
  noun: string,
  { id, title, columns, rowOf, notes = [], timezone, isOrdered, empty }: CappedParts<Row>,
): TableView {
  const left = rows.length - most;
  return {
    id,
    title,
    columns,
    rows: rows.slice(0, most).map(rowOf),
    notes: [
      ...(left > 0 ? [`The first ${formats.count(most)} of ${formats.count(rows.length)} ${noun}s.`] : []),
      ...notes,
    ],
    ...(isOrdered === true ? { isOrdered } : {}),
    ...(timezone === undefined ? {} : { timezone }),
    empty,
  };
}
