import { isExactInUtf8, vectorOf } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";

/** The key in a file's metadata under which its strings lie that UTF-8 cannot hold. */
export const inexactStringsKey = "turnmeter.inexactStrings";

/** By column and row, strings that UTF-8 would alter. */
type InexactStrings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The strings of a table that UTF-8 cannot hold, or that its readers change, as JSON: those with half of a surrogate pair, or beginning with a byte order mark. Null if there are none, which is nearly always so. */
export function inexactStrings(columns: Readonly<Record<string, Column<unknown>>>): string | null {
  const found = Object.entries(columns).flatMap(([name, column]) => {
    const rows = inexactRows(column);
    return rows.length === 0 ? [] : [[name, Object.fromEntries(rows)]];
  });
  return found.length === 0 ? null : JSON.stringify(Object.fromEntries(found));
}

function inexactRows(column: Column<unknown>): readonly (readonly [number, string])[] {
  const vector = vectorOf(column);
  if (vector.kind === "key") return [...vector.exact].sort(([a], [b]) => a - b);
  if (vector.kind !== "text") return [];
  const { codes, dictionary } = vector;
  // Nearly always none is, which one look at all of them tells.
  if (isExactInUtf8(dictionary.join("\n")) && !dictionary.some((text) => text.startsWith("\uFEFF")))
    return [];
  const inexact = new Set(dictionary.flatMap((text, code) => (isExactInUtf8(text) ? [] : [code])));
  if (inexact.size === 0) return [];
  return [...codes].flatMap((code, row) => (inexact.has(code) ? [[row, dictionary[code]!] as const] : []));
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
