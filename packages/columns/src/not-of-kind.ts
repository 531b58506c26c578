import type { ColumnKind } from "@turnmeter/schema";

/** The error for a value that a column of this kind cannot hold. */
export function notOfKind(kind: ColumnKind, value: unknown): Error {
  return new Error(`not a value of a column of kind ${kind}: ${String(value)}`);
}
