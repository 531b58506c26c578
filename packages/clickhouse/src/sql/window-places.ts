import { all, any } from "./conditions.js";
import type { Window } from "./row-times.js";

/** A time within a window, which rows without a time are not. */
export function withinSql({ startAt, endAt }: Window, column: string): string {
  return all(
    `${column} IS NOT NULL`,
    Number.isFinite(startAt) ? `assumeNotNull(${column}) >= ${startAt}` : null,
    Number.isFinite(endAt) ? `assumeNotNull(${column}) < ${endAt}` : null,
  );
}

/** A time within one of some windows. */
export function withinAnySql(windows: readonly Window[], column: string): string {
  const times = joined(windows);
  return times.length === 0 ? "0" : any(...times.map((window) => withinSql(window, column)));
}

/**
 * The place of the window that a time within one of them lies in. A row within several windows becomes as many rows, one for each.
 */
export function windowPlaceSql(windows: readonly Window[], column: string): string {
  const edges = [...new Set(windows.flatMap(({ startAt, endAt }) => [startAt, endAt]))]
    .filter((edge) => Number.isFinite(edge))
    .sort((a, b) => a - b);
  const placesAfter = [Number.NEGATIVE_INFINITY, ...edges].map((from) =>
    windows.flatMap(({ startAt, endAt }, place) => (startAt <= from && from < endAt ? [place] : [])),
  );
  const after = ["toUInt16(1)", ...edges.map((edge) => `(assumeNotNull(${column}) >= ${edge})`)].join(" + ");
  if (placesAfter.every(({ length }) => length <= 1))
    return `CAST([${placesAfter.map(([place = 0]) => place).join(", ")}], 'Array(UInt16)')[${after}]`;
  const lists = placesAfter.map((places) => `[${places.join(", ")}]`).join(", ");
  return `arrayJoin(CAST([${lists}], 'Array(Array(UInt16))')[${after}])`;
}

/** The same times in windows that do not touch each other. */
function joined(windows: readonly Window[]): readonly Window[] {
  const found: Window[] = [];
  for (const window of windows
    .filter(({ startAt, endAt }) => startAt < endAt)
    .toSorted((a, b) => a.startAt - b.startAt)) {
    const last = found.at(-1);
    if (last === undefined || window.startAt > last.endAt) found.push(window);
    else found[found.length - 1] = { ...last, endAt: Math.max(last.endAt, window.endAt) };
  }
  return found;
}
