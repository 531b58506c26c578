import { candidateColumns, candidateNames } from "@turnmeter/pairing";
import type { CandidateName } from "@turnmeter/pairing";
import type { ColumnKinds } from "@turnmeter/schema";
import { keyReferences } from "./key-references.js";
import { sha256 } from "./sha256.js";

/** The column beside a candidate's own: the unit that a row is of. */
export type WithUnit<Row> = Row & { readonly unit: string };

/** The columns of a table in a lake. */
export function lakeColumns(name: CandidateName): ColumnKinds<WithUnit<object>>;
export function lakeColumns(name: CandidateName): ColumnKinds<object> {
  const rows = keyReferences[name];
  return { unit: "text", ...candidateColumns[name], ...(rows && { [rows.rowColumn]: "integer" }) };
}

/** Another text, 64 hexadecimal digits, once a table or column is added, removed, renamed or stored otherwise. */
export function columnsHash(): string {
  const columns = candidateNames.map((name) => [name, Object.entries(lakeColumns(name))]);
  return sha256(JSON.stringify(columns));
}

/** The columns of a table that hold the path of a log. */
export function pathColumns(name: CandidateName): readonly string[] {
  return name === "files" ? ["path"] : ["file", "costFile"];
}
