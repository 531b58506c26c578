import { cellText } from "./cell-text.js";
import { escapeTerminal } from "./escape-terminal.js";
import { COLUMN_GAP, fitColumns } from "./fit-columns.js";
import { padText, textWidth, truncateText, wrapText } from "./fit-text.js";
import type { TableRow, TableView } from "./table-view.js";

/** How a table is written to a terminal. */
export interface RenderTableOptions {
  /** Columns of the terminal; without it nothing is dropped or cut. */
  readonly width?: number;
  /** Writes the header and the totals in bold, rules and notes dim. False by default. */
  readonly color?: boolean;
}

const MINIMUM_TEXT_WIDTH = 14;
const WIDEST_MINIMUM = 40;
// Of a name that says which row it is, so much of the line is kept: columns that say less go first.
const NAME_SHARE = 0.3;

/** The table as lines of text, each at most `width` columns wide: what does not fit is dropped by priority or cut with `…`. */
export function renderTable(view: TableView, options: RenderTableOptions = {}): string {
  const { width = Number.POSITIVE_INFINITY, color = false } = options;
  const style = color ? ansi : plain;
  const paragraphs = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => wrapText(escapeTerminal(text), width)).map(style.dim);
  if (view.rows.length === 0)
    return lines([...paragraphs([view.empty ?? "No rows."]), ...paragraphs(view.notes ?? [])]);

  const cells = (row: TableRow): string[] =>
    view.columns.map(({ key, kind }) => escapeTerminal(cellText(row[key], kind, view.timezone)));
  const header = view.columns.map(({ title }) => title);
  const body = view.rows.map(cells);
  const totals = view.totals ? cells(view.totals) : null;
  const nameWidth = Math.max(MINIMUM_TEXT_WIDTH, Math.min(WIDEST_MINIMUM, Math.floor(width * NAME_SHARE)));
  const shown = fitColumns(
    view.columns.map(({ kind, priority }, at) => {
      const natural = [header, ...body, ...(totals ? [totals] : [])].reduce(
        (widest, row) => Math.max(widest, textWidth(row[at]!)),
        0,
      );
      return {
        natural,
        minimum: kind === "text" ? Math.min(natural, at === 0 ? nameWidth : MINIMUM_TEXT_WIDTH) : natural,
        least: kind === "text" ? Math.min(natural, MINIMUM_TEXT_WIDTH) : natural,
        priority,
      };
    }),
    width,
  );
  const line = (row: readonly string[]): string =>
    truncateText(
      shown
        .map((column) =>
          padText(
            truncateText(row[column.index]!, column.width),
            column.width,
            view.columns[column.index]!.align,
          ),
        )
        .join(" ".repeat(COLUMN_GAP))
        .trimEnd(),
      width,
    );
  const ruleWidth = shown.reduce((sum, column) => sum + column.width, COLUMN_GAP * (shown.length - 1));
  const rule = style.dim("─".repeat(Math.min(ruleWidth, width)));
  const hidden = view.columns.filter((_, at) => !shown.some(({ index }) => index === at));
  const notes = [
    ...(hidden.length > 0
      ? [`Not shown for want of width: ${hidden.map(({ title }) => title).join(", ")}.`]
      : []),
    ...(view.notes ?? []),
  ];
  return lines([
    style.bold(line(header)),
    rule,
    ...body.map(line),
    ...(totals ? [rule, style.bold(line(totals))] : []),
    ...(notes.length > 0 ? ["", ...paragraphs(notes)] : []),
  ]);
}

interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const plain: Style = { bold: (text) => text, dim: (text) => text };
const ansi: Style = {
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
};

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
