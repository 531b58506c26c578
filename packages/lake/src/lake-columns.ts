import { candidateColumns, candidateNames, isNullable, type CandidateName } from "@turnmeter/pairing";
import type { ColumnKinds } from "@turnmeter/schema";
import { keyReferences } from "./key-references.js";
import { sha256 } from "./hashes.js";

/** The column beside a candidate's own: the unit that a row is of. */
export type WithUnit<Row> = Row & { readonly unit: string };

/** The columns of a table in a lake. */
export function lakeColumns(name: CandidateName): ColumnKinds<WithUnit<object>>;
export function lakeColumns(name: CandidateName): ColumnKinds<object> {
  const rows = keyReferences[name];
  return { unit: "text", ...candidateColumns[name], ...(rows && { [rows.rowColumn]: "integer" }) };
}

/** The version of a lake's contents: raised by one with each table or column that is added. */
export const lakeVersion = 1;

/** The oldest version that can read what this one writes: raised once a column is gone or changes its meaning. */
export const readableFrom = 1;

/** The oldest version that this one can read: raised once a column is added that may not be null. */
export const oldestReadable = 1;

/** The value of {@link columnsHash} in version 1, when manifests had the hash in place of the version. */
export const columnsOfFirst = "e1480f29ade001dd879893cbb503398b17c211d9b6469534fd49a701a5abb8be";

/** Whether a column may be missing in an older version: it is then null, not known, in every row. */
export function mayLack(name: CandidateName, column: string): boolean {
  return column === keyReferences[name]?.rowColumn || isNullable(name, column);
}

/** A hash, 64 hexadecimal digits, that changes when a table or column is added, removed, renamed or stored otherwise. */
export function columnsHash(): string {
  const columns = candidateNames.map((name) => [name, Object.entries(lakeColumns(name))]);
  return sha256(JSON.stringify(columns));
}
