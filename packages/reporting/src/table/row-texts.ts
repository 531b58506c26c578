import type { Formats } from "../format/formats.js";
import { boundedText, cellText } from "./cell-text.js";
import type { WrittenCell, WrittenColumn, WrittenRow, WrittenTable } from "./table-view.js";

/** How cells are written: in which zone and locale. */
interface CellSetting {
  readonly timezone?: string | undefined;
  readonly formats: Formats;
}

/**
 * The cells of a row as a person reads them, not yet escaped for any output. `≥` stands once: at the most important of the
 * row's lower bounds, which is shown wherever any of them is. {@link lowerBoundLegend} says which columns it is about.
 */
export function rowTexts(
  row: WrittenRow,
  columns: readonly WrittenColumn[],
  { timezone, formats }: CellSetting,
): string[] {
  const marked = columns
    .filter(({ key }) => isLowerBound(row[key]))
    .reduce<WrittenColumn | null>(
      (best, each) => (best === null || each.priority < best.priority ? each : best),
      null,
    );
  return columns.map((column) => {
    const { key, kind, cut } = column;
    return boundedText(
      cellText(row[key], kind, { timezone, formats, isMarked: marked === null || column === marked }),
      cut,
    );
  });
}

/** What `≥` means below a table, and in which columns; null where nothing in it is a lower bound. */
export function lowerBoundLegend(
  { rows, totals, lowerBounds }: WrittenTable,
  columns: readonly WrittenColumn[],
): string | null {
  if (rows.length === 0) return null;
  const lines = totals === undefined ? rows : [...rows, totals];
  const titles = columns
    .filter(({ key }) => lines.some((row) => isLowerBound(row[key])))
    .map(({ title }) => title);
  const parts = [
    ...(titles.length === 0 ? [] : [namesOf(titles)]),
    ...(lowerBounds === undefined ? [] : [lowerBounds]),
  ];
  return parts.length === 0 ? null : `≥ at least: ${parts.join("; ")}.`;
}

/** The notes of columns, for the lines below a table. */
export function columnNotes(columns: readonly WrittenColumn[]): readonly string[] {
  return columns.flatMap(({ note }) => note ?? []);
}

/** `Cost`, or `Cost, Tokens and Output of the row`. */
function namesOf(titles: readonly string[]): string {
  const last = titles.at(-1)!;
  return titles.length === 1 ? last : `${titles.slice(0, -1).join(", ")} and ${last} of the row`;
}

function isLowerBound(cell: WrittenCell | undefined): boolean {
  return typeof cell === "object" && cell !== null;
}
