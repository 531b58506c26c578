import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import { written } from "../format/written.js";
import { inZoneOf, columnNotes, lowerBoundLegend, rowTexts } from "./cell-text.js";
import { cutCount, cutPlace, textWidth, truncateText, wrapText } from "./fit-text.js";
import { COLUMN_GAP, shownColumns, type ShownColumn } from "./shown-columns.js";
import type { TableView, WrittenRow, WrittenTable, WrittenColumn } from "./table-view.js";
import { escapeTerminal } from "./escape-terminal.js";
import { ansiStyle, plainStyle, rowBars, trendLine, type TerminalStyle } from "./terminal-style.js";

/** How a table is written to a terminal. */
export interface RenderTableOptions {
  /** Columns of the terminal; without it nothing is dropped or cut. */
  readonly width?: number;
  /** Sets off the header, totals and what is worth a look by colour. False by default. */
  readonly color?: boolean;
  /** For other programs: no rules, trees, bars and trends, only rows. False by default. */
  readonly isPlain?: boolean;
  /** {@link englishFormats} by default. */
  readonly formats?: Formats;
}

interface Setting {
  readonly width: number;
  readonly style: TerminalStyle;
  readonly isPlain: boolean;
  readonly formats: Formats;
}

/**
 * The table as lines of text, each at most `width` columns wide: what does not fit is dropped by priority or cut with
 * `…`. Tables that belong to it follow, each below its title.
 */
export function renderTable(table: TableView, options: RenderTableOptions = {}): string {
  const {
    width = Number.POSITIVE_INFINITY,
    color = false,
    isPlain = false,
    formats = englishFormats,
  } = options;
  const view = written(table, formats);
  const setting = { width, style: color ? ansiStyle : plainStyle, isPlain, formats };
  const more = (view.more ?? []).flatMap((one) => [
    "",
    setting.style.bold(truncateText(escapeTerminal(one.title), width)),
    "",
    ...tableLines(inZoneOf(view, one), setting),
  ]);
  return [...tableLines(view, setting), ...more].map((text) => `${text}\n`).join("");
}

function tableLines(view: WrittenTable, { width, style, isPlain, formats }: Setting): string[] {
  const paragraphs = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => wrapText(escapeTerminal(text), width)).map(style.dim);
  const { columns, rows, notes = [] } = view;
  if (rows.length === 0) return paragraphs([view.empty ?? "No rows.", ...notes]);

  const textsOf = (row: WrittenRow, level: number): string[] =>
    rowTexts(row, columns, { timezone: view.timezone, formats }).map((text, at) =>
      at === 0 ? `${indent(level, isPlain)}${escapeTerminal(text)}` : escapeTerminal(text),
    );
  const body = rows.map((row, at) => textsOf(row, view.levels?.[at] ?? 0));
  const totals = view.totals === undefined ? [] : [textsOf(view.totals, 0)];
  const shown = shownColumns(columns, [...body, ...totals], width);
  const tableWidth = shown.reduce((sum, column) => sum + column.width, COLUMN_GAP * (shown.length - 1));
  const titles = columns.map((_, at) => shown.find(({ index }) => index === at)?.title ?? "");
  const rules = isPlain ? [] : [style.dim("─".repeat(Math.min(tableWidth, width)))];
  const trend = view.trend && !isPlain ? trendLine(view.trend, width, formats) : null;
  const bar = rowBars(view, isPlain ? 0 : width - tableWidth - COLUMN_GAP);
  const kept = shown.map(({ column }) => column);
  const legend = lowerBoundLegend(view, kept);
  const belowNotes = [
    ...hiddenNotes(view, shown),
    ...(legend === null ? [] : [legend]),
    ...columnNotes(kept),
    ...notes,
  ];
  return [
    ...(trend === null ? [] : [style.bar(trend), ""]),
    style.header(rowLine(titles, shown, width).text),
    ...rules,
    ...body.map((cells, at) => {
      const line = rowLine(cells, shown, width, cellStyle(view, at, style));
      const blocks = bar(at);
      if (blocks === "") return line.text;
      return `${line.text}${" ".repeat(tableWidth + COLUMN_GAP - line.width)}${style.bar(blocks)}`;
    }),
    ...(totals.length > 0 ? rules : []),
    ...totals.map((cells) => style.bold(rowLine(cells, shown, width).text)),
    ...(belowNotes.length > 0 ? ["", ...paragraphs(belowNotes)] : []),
  ];
}

function indent(level: number, isPlain: boolean): string {
  if (level === 0) return "";
  return `${"  ".repeat(level - 1)}${isPlain ? "  " : "└ "}`;
}

/** Dims zero and unknown values, and parts of a row above. */
function cellStyle({ rows, levels, tones }: WrittenTable, at: number, style: TerminalStyle) {
  return (text: string, { column: { key } }: ShownColumn): string => {
    const tone = tones?.[at]?.[key];
    if (tone !== undefined) return style.tones[tone](text);
    const cell = rows[at]![key];
    return cell === null || cell === 0 || (levels?.[at] ?? 0) > 0 ? style.dim(text) : text;
  };
}

function hiddenNotes({ columns }: WrittenTable, shown: readonly ShownColumn[]): string[] {
  const hidden = columns.filter((_, at) => !shown.some(({ index }) => index === at));
  if (hidden.length === 0) return [];
  return [`Hidden (narrow terminal): ${hidden.map(({ title }) => title).join(", ")}.`];
}

/** `width` in terminal columns. */
interface RowLine {
  readonly text: string;
  readonly width: number;
}

const same = (text: string): string => text;

/** At most `width` wide, without trailing spaces; `styled` styles a cell. */
function rowLine(
  cells: readonly string[],
  columns: readonly ShownColumn[],
  width: number,
  styled: (text: string, column: ShownColumn) => string = same,
): RowLine {
  let text = "";
  let used = 0;
  let space = 0;
  for (const [at, column] of columns.entries()) {
    const { align, cut } = column.column;
    const cell = cutText(cells[column.index]!, column.width, cut);
    const rest = Math.max(0, column.width - textWidth(cell));
    space += (at === 0 ? 0 : COLUMN_GAP) + (align === "right" ? rest : 0);
    if (cell !== "") {
      const fitting = cutText(cell, width - used - space, cut);
      if (fitting === "") break;
      text += " ".repeat(space) + styled(fitting, column);
      used += space + textWidth(fitting);
      space = 0;
    }
    space += align === "right" ? 0 : rest;
  }
  return { text, width: used };
}

function cutText(text: string, width: number, cut: WrittenColumn["cut"]): string {
  if (cut === "place") return cutPlace(text, width);
  return cut === "count" ? cutCount(text, width) : truncateText(text, width, cut);
}
