import type { Cell, TableView } from "./table-view.js";

/**
 * The table as CSV (RFC 4180, with a header of column keys): numbers unrounded in the column's unit, null empty. Text
 * that a spreadsheet would take for a formula gets a leading `'`.
 */
export function renderCsv(view: TableView): string {
  const header = view.columns.map(({ key }) => field(key));
  const rows = view.rows.map((row) => view.columns.map(({ key }) => field(plain(row[key]))));
  return [header, ...rows].map((fields) => `${fields.join(",")}\r\n`).join("");
}

function plain(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return isFormula(cell) ? `'${cell}` : cell;
  return String(typeof cell === "number" ? cell : cell.atLeast);
}

function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
