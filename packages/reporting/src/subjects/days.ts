import { column } from "../table/column.js";
import type { Column } from "../table/column.js";
import { formatDay } from "../words/dates.js";

/** The day of a row. */
export const dayColumn: Column<{ readonly date: string }> = column.text(
  "Day",
  1,
  ({ date }) => formatDay(date),
  { dimension: "day", keyOf: ({ date }) => date },
);
