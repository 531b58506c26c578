import type { WrittenTable } from "./table-view.js";

/** A table that belongs to another, in that one's zone where it names none. */
export function inZoneOf({ timezone }: WrittenTable, table: WrittenTable): WrittenTable {
  return timezone === undefined ? table : { timezone, ...table };
}
