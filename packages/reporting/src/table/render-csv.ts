import { escapeBidi } from "../format/isolate.js";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import type { TableView, WrittenCell } from "./table-view.js";

/**
 * The table as CSV (RFC 4180, with a header of column keys, which name units): numbers unrounded and without thousands
 * separators, shares as 0–1, instants in UTC, null empty. Text that a spreadsheet would take for a formula, at its
 * beginning or after what could part fields there, gets a `'` before it; control characters but tabs and line breaks,
 * and those that turn text, become `\u{…}`. The tables in `more` and columns for people are not in it.
 */
export function renderCsv(table: TableView, formats?: Formats): string {
  const view = written(table, formats);
  const columns = view.columns.filter((column) => column.for !== "people");
  const header = columns.map(({ key }) => field(key));
  const rows = view.rows.map((row) => columns.map(({ key }) => field(plain(row[key]))));
  return [header, ...rows].map((fields) => `${fields.join(",")}\r\n`).join("");
}

function plain(cell: WrittenCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return isNumber(cell) ? cell : withoutFormulas(printed(cell));
  return numberText(typeof cell === "number" ? cell : cell.atLeast);
}

// A number is text here where a column holds both.
function isNumber(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

/** Escapes control and bidi characters, which would act on a terminal or reorder the line. */
function printed(text: string): string {
  return escapeBidi(text).replace(
    /\r(?!\n)|[^\P{Cc}\t\r\n]/gu,
    (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
  );
}

/** Also after a tab, semicolon or line break: some programs split fields there. */
function withoutFormulas(text: string): string {
  return text
    .replace(/[;\t\r\n](?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$&'")
    .replace(/^(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "'");
}

// Programs that read CSV do not all know exponents.
function numberText(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  if (!text.includes("e")) return text;
  return Math.abs(value) < 1 ? value.toFixed(12).replace(/(?<!0)0+$/, "") : BigInt(value).toString();
}

function field(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
