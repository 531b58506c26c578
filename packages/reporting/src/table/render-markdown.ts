import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { escapeBidi, outsideIsolates } from "../format/isolate.js";
import { written } from "../format/written.js";
import { inZoneOf, columnNotes, lowerBoundLegend, rowTexts } from "./cell-text.js";
import type { WrittenColumn, TableView, WrittenRow, WrittenTable } from "./table-view.js";

/** How a table is written as Markdown. */
export interface RenderMarkdownOptions {
  /** {@link englishFormats} by default. */
  readonly formats?: Formats;
  /** Most columns, 9 by default, since a comment shows no more; of more, those with the largest priority are left out. */
  readonly maxColumns?: number;
}

/**
 * The table as GitHub Markdown: numbers to the right, totals in bold, notes as paragraphs below, and then the tables that
 * belong to it. Names can neither format nor link nor mention anyone.
 */
export function renderMarkdown(table: TableView, options: RenderMarkdownOptions = {}): string {
  const setting = { formats: options.formats ?? englishFormats, maxColumns: options.maxColumns ?? 9 };
  const view = written(table, setting.formats);
  const more = (view.more ?? []).map(
    (one) => `\n### ${escapeMarkdown(one.title)}\n\n${tableText(inZoneOf(view, one), setting)}`,
  );
  return `${tableText(view, setting)}${more.join("")}`;
}

function tableText(view: WrittenTable, { formats, maxColumns }: Required<RenderMarkdownOptions>): string {
  const columns = keptColumns(view.columns, maxColumns);
  const left = view.columns.filter((column) => !columns.includes(column)).map(({ title }) => title);
  const legend = lowerBoundLegend(view, columns);
  const allNotes = [
    ...(left.length === 0 || view.rows.length === 0 ? [] : [`Left out: ${left.join(", ")}.`]),
    ...(legend === null ? [] : [legend]),
    ...(view.rows.length === 0 ? [] : columnNotes(columns)),
    ...(view.notes ?? []).filter((note) => note !== ""),
  ];
  const notes = allNotes.map((note) => `\n${escapeMarkdown(note)}\n`).join("");
  if (view.rows.length === 0) return `${escapeMarkdown(view.empty ?? "No rows.")}\n${notes}`;
  const cells = (row: WrittenRow): string[] =>
    rowTexts(row, columns, { timezone: view.timezone, formats }).map(escapeMarkdown);
  const lines = [
    columns.map(({ title }) => escapeMarkdown(title)),
    columns.map(({ align }) => (align === "right" ? "---:" : "---")),
    ...view.rows.map((row, at) => {
      const [first = "", ...rest] = cells(row);
      return [`${"↳ ".repeat(view.levels?.[at] ?? 0)}${first}`, ...rest];
    }),
    ...(view.totals ? [cells(view.totals).map((text) => (text === "" ? "" : `**${text}**`))] : []),
  ];
  return `${lines.map((line) => `| ${line.join(" | ")} |\n`).join("")}${notes}`;
}

/** Lowest priority numbers, in column order; on a tie the first. */
function keptColumns(columns: readonly WrittenColumn[], most: number): readonly WrittenColumn[] {
  const kept = new Set([...columns].sort((a, b) => a.priority - b.priority).slice(0, most));
  const keys = new Set(Array.from(kept, ({ key }) => key));
  return columns.filter(
    (column) => kept.has(column) && (column.needs === undefined || keys.has(column.needs)),
  );
}

/** Text that Markdown shows as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return (
    // A bidi control in a name would reorder the rest of its line.
    outsideIsolates(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " "), escapeBidi)
      .trim()
      .replace(/[\\|`*_[\]~]/g, (character) => `\\${character}`)
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Hosts of repositories make links of these: of people, of issues, of addresses. A word joiner is not seen.
      .replace(/([@#])(?=\w)/g, "$1\u2060")
      .replace(/:(?=\/\/)|(?<=\bmailto):|(?<=[\p{L}\p{N}_-])\.(?=\p{L})/giu, "\\$&")
      .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
      .replace(/^(#|[+-](?=\s)|=+$|-+$)/, "\\$1")
  );
}
