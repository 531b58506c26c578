import type { Column, Table } from "@turnmeter/schema";
import type { Place } from "../rows/cost.js";

/** Where the row of a request or call is logged. */
export function placeAt({ columns }: Placed, row: number): Place {
  return { sessionId: columns.sessionId.at(row), file: columns.file.at(row), line: columns.line.at(row) };
}

/** A table whose rows tell where they are logged. */
type Placed = Pick<Table<Place>, "columns"> & { readonly columns: { readonly line: Column<number> } };
