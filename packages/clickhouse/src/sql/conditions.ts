import type { MetricQuestion } from "@turnmeter/metrics";
import { storedText } from "../values/answer-values.js";
import type { Window } from "./row-times.js";

const escapes: Readonly<Record<string, string>> = {
  "\0": String.raw`\0`,
  "\\": String.raw`\\`,
  "'": String.raw`\'`,
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
};

/** A text in SQL. ClickHouse takes a backslash for an escape. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll(/[\0\\'\n\r]/g, (sign) => escapes[sign]!)}'`;
}

/** A value in SQL as it is stored: flags are 0 and 1. */
export function literal(value: string | number | boolean): string {
  if (typeof value === "string") return textLiteral(storedText(value));
  return String(Number(value));
}

/** A list of values in SQL, for `IN`. */
export function literals(values: readonly (string | number | boolean)[]): string {
  return `(${values.map(literal).join(", ")})`;
}

/** A name of a table or column in SQL. */
export function identifier(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, (sign) => `\\${sign}`)}\``;
}

/** Conditions that all hold; `1` without any. */
export function all(...conditions: readonly (string | null)[]): string {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? "1" : given.map((condition) => `(${condition})`).join(" AND ");
}

/** True where one of the conditions holds. */
export function any(...conditions: readonly string[]): string {
  return conditions.map((condition) => `(${condition})`).join(" OR ");
}

/** The condition for a filter; null where the filter keeps all. */
export function on<T>(filter: T | null, condition: (filter: T) => string): string | null {
  return filter === null ? null : condition(filter);
}

type Condition = MetricQuestion["where"][number];

/** A condition as `aggregate` takes it: null is in no list, and is not excluded by one. */
export function conditionSql(condition: Condition, columnSql: (name: string) => string): string {
  if ("present" in condition) return `${columnSql(condition.present)} IS NOT NULL`;
  if ("absent" in condition) return `${columnSql(condition.absent)} IS NULL`;
  const column = columnSql(condition.column);
  if ("from" in condition) return `ifNull(${column} >= ${condition.from}, 0)`;
  if ("below" in condition) return `ifNull(${column} < ${condition.below}, 0)`;
  const values = "in" in condition ? condition.in : condition.notIn;
  const isIn = values.length === 0 ? "0" : `ifNull(${column} IN ${literals(values)}, 0)`;
  return "in" in condition ? isIn : `NOT ${isIn}`;
}

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

/** Merges touching windows. */
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
