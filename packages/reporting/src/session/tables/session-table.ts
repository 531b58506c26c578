import type { Place } from "@turnmeter/metrics";
import type { Text } from "../../format/sentence.js";
import { column, tableOf, type Column, type Columns } from "../../table/column.js";
import type { TableView } from "../../table/table-view.js";
import { logPlace } from "../../words/names.js";
import { firstNotes } from "../../table/first-rows.js";

/** How tables of a session are written. */
export interface SessionTableOptions {
  /** Zone of their times. */
  readonly timezone: string;
  /** Most rows of those that may be long. */
  readonly most: number;
}

interface CappedParts<Row> extends Pick<TableView, "title" | "timezone" | "isOrdered" | "search"> {
  readonly id: string;
  readonly columns: Columns<Row>;
  readonly notes?: readonly Text[];
  readonly empty: string;
}

/** A table of the first rows that says how many there are. */
export function capped<Row>(
  rows: readonly Row[],
  { most }: Pick<SessionTableOptions, "most">,
  noun: string,
  { columns, notes = [], ...parts }: CappedParts<NoInfer<Row>>,
): TableView {
  return {
    ...parts,
    ...tableOf(rows.slice(0, most), columns),
    notes: [...firstNotes(rows, most, `${noun}s`), ...notes],
  };
}

export function turnColumn(priority: number): Column<{ readonly turn: number | null }> {
  return column.text("Turn", priority, ({ turn }) => (turn === null ? "none" : String(turn)));
}

/** A column of places in logs, `file:line`. */
export function placeColumn<Row>(
  priority: number,
  placeOf: (row: Row) => Pick<Place, "file" | "line">,
): Column<Row> {
  return column.text("Where", priority, (row) => logPlace(placeOf(row)), { cut: "place" });
}
