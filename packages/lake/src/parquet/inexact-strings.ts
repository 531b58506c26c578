import { isExactInUtf8 } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** The key in a file's metadata under which its strings lie that UTF-8 cannot hold. */
export const inexactStringsKey = "turnmeter.inexactStrings";

/** By column and row, the strings that readers of UTF-8 would change. */
type InexactStrings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The strings of a table that UTF-8 cannot hold, or that readers of it change, as JSON: with half of a surrogate pair, or
 * beginning with a byte order mark. Null if there are none, which is nearly always so.
 */
export function inexactStrings(columns: readonly (readonly [string, Column<unknown>])[]): string | null {
  const found: Record<string, Record<string, string>> = {};
  for (const [name, column] of columns) {
    if (column.kind !== "text" && column.kind !== "key") continue;
    for (let row = 0; row < column.length; row++) {
      const value = column.at(row);
      if (typeof value === "string" && !isExactInUtf8(value)) (found[name] ??= {})[row] = value;
    }
  }
  return Object.keys(found).length === 0 ? null : JSON.stringify(found);
}

/** @throws if it is no text that {@link inexactStrings} gives */
export function parseInexactStrings(text: string | undefined): InexactStrings {
  if (text === undefined) return {};
  const value: unknown = JSON.parse(text);
  if (!isStringTable(value)) throw new Error("not the strings of a table");
  return value;
}

function isStringTable(value: unknown): value is InexactStrings {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (rows) => isRecord(rows) && Object.values(rows).every((text) => typeof text === "string"),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
