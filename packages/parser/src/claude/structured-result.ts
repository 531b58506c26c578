import type { Projected } from "../projection.js";
import { fieldsOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";

/** A row's structured result: the start of a string, or the fields of an object. */
export interface StructuredResult {
  readonly text: string | null;
  readonly fields: Projected | null;
}

const blockTypes: ReadonlySet<unknown> = new Set(["text", "image", "document", "resource", "tool_reference"]);

/** The structured result of a row. Some tools wrap their object in an array of one; an array of blocks is neither. */
export function structuredResult(value: unknown): StructuredResult {
  const result = measuredOf(value);
  if (result?.type === "string") return { text: stringOf(result.prefix) ?? "", fields: null };
  if (result?.type !== "array") return { text: null, fields: fieldsOf(value) };
  const only = result.items?.length === 1 ? objectOf(result.items[0]) : null;
  return { text: null, fields: only !== null && !blockTypes.has(only["type"]) ? only : null };
}
