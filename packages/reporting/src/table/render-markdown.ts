import { cellText } from "./cell-text.js";
import type { TableRow, TableView } from "./table-view.js";

/** The table as GitHub Markdown, totals in bold, notes as paragraphs below. */
export function renderMarkdown(view: TableView): string {
  const notes = (view.notes ?? []).map((note) => `\n${escapeMarkdown(note)}\n`).join("");
  if (view.rows.length === 0) return `${escapeMarkdown(view.empty ?? "No rows.")}\n${notes}`;
  const { columns, timezone } = view;
  const cells = (row: TableRow): string[] =>
    columns.map(({ key, kind }) => escapeMarkdown(cellText(row[key], kind, timezone)));
  const lines = [
    columns.map(({ title }) => escapeMarkdown(title)),
    columns.map(({ align }) => (align === "right" ? "---:" : "---")),
    ...view.rows.map(cells),
    ...(view.totals ? [cells(view.totals).map((text) => (text === "" ? "" : `**${text}**`))] : []),
  ];
  return `${lines.map((line) => `| ${line.join(" | ")} |\n`).join("")}${notes}`;
}

/** Text that Markdown shows as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .replace(/[\\|`*_[\]~]/g, (character) => `\\${character}`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
