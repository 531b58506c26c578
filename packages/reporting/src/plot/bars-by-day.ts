import { dateOfDay, dayNumber } from "@turnmeter/metrics/figures.js";

/** The first and last day a chart shows; null where the rows decide. */
export interface DayRange {
  readonly since: string | null;
  readonly until: string | null;
}

const MOST_EMPTY_DAYS = 400;

/**
 * Every date of the range, ascending, days without a row included. Without an end the rows' dates decide; a range of
 * more than 400 days has only the dates of the rows.
 */
export function datesOf(rows: readonly { readonly date: string }[], range: DayRange): readonly string[] {
  const dates = [...new Set(rows.map(({ date }) => date))].filter((date) => dayNumber(date) !== null).sort();
  const first = dayNumber(range.since ?? dates[0] ?? "");
  const last = dayNumber(range.until ?? dates.at(-1) ?? "");
  if (dates.length === 0 || first === null || last === null) return dates;
  if (last - first >= MOST_EMPTY_DAYS) return dates;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => dateOfDay(first + at));
}

/** The rows that a range holds. */
export function rowsInRange<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { since, until }: DayRange,
): readonly Row[] {
  return rows.filter(({ date }) => (since === null || date >= since) && (until === null || date <= until));
}
