import type { WrittenColumn } from "../table/table-view.js";

const SMALLEST = 16;
const STEP = 4;
/** Below this a table is on a small phone, rem. */
const NARROWEST = 20;

/** Widths of a table's box, in rem, from which a column can be shown; the style sheet has a rule for each. */
export const columnSteps: readonly number[] = Array.from({ length: 21 }, (_, at) => SMALLEST + STEP * at);

// A digit of the widest usual system font is 0.64 em wide, and a table's text is 0.875 rem.
const REM_PER_CHARACTER = 0.56;
const REM_BETWEEN = 1;
const NAME_REM = 8.5;
const LONGEST_WORD = 18;

/** For each column the smallest box that it is shown in: with room for the column and all that are at least as important. Null for a column that is always shown. `textsAt` gives a column's written cells by its index. */
export function columnStarts(
  columns: readonly WrittenColumn[],
  textsAt: (at: number) => readonly string[],
): readonly (number | null)[] {
  const widths = columns.map((column, at) => columnRem(column, at, textsAt(at)));
  const first = columns.reduce((least, { priority }) => Math.min(least, priority), Number.POSITIVE_INFINITY);
  return columns.map(({ priority, yields }) => {
    if (priority === first) return yields === true ? NARROWEST : null;
    const rem = columns.reduce(
      (sum, column, at) => (column.priority <= priority ? sum + widths[at]! : sum),
      0,
    );
    if (rem <= SMALLEST) return null;
    return columnSteps.find((step) => step >= rem) ?? columnSteps.at(-1)!;
  });
}

function columnRem({ title, align, kind }: WrittenColumn, at: number, texts: readonly string[]): number {
  const canWrap = align === "left" && kind !== "instant";
  const lengths = [...title.split(" "), ...texts].map(({ length }) => length);
  const characters = lengths.reduce((most, length) => Math.max(most, length), 0);
  const rem = (canWrap ? Math.min(characters, LONGEST_WORD) : characters) * REM_PER_CHARACTER;
  return (at === 0 ? Math.max(rem, NAME_REM) : rem) + REM_BETWEEN;
}
