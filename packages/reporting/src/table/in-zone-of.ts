import type { TableView } from "./table-view.js";

/** A table that belongs to another, in that one's zone where it names none. */
export function inZoneOf({ timezone }: TableView, table: TableView): TableView {
  return timezone === undefined ? table : { timezone, ...table };
}
