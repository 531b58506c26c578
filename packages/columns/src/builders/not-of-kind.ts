import type { ColumnKind } from "@turnmeter/schema";

/** The error for a value that a column of this kind cannot hold. */
export function notOfKind(kind: ColumnKind, value: unknown): Error {
  return new Error(`not a value of a column of kind ${kind}: ${String(value)}`);
}

/** The error for a column of one kind where a column of another one is wanted. */
export function otherKind(wanted: ColumnKind, found: ColumnKind): Error {
  return new Error(`not a column of kind ${wanted}: ${found}`);
}
