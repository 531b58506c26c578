const dayMs = 24 * 60 * 60 * 1000;

/** The ISO 8601 week of an instant in UTC, as `2026-W44`; `none` for NaN and times beyond what a date can be. */
export function isoWeekOf(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return "none";
  // A week belongs to the year that has its Thursday.
  const daysToThursday = 3 - ((date.getUTCDay() + 6) % 7);
  const thursday = new Date(at + daysToThursday * dayMs);
  const year = thursday.getUTCFullYear();
  // Earlier years are a damaged time, and `Date.UTC` takes those below 100 for others.
  if (Number.isNaN(year) || year < 1000) return "none";
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1;
  return `${String(year).padStart(4, "0")}-W${String(week).padStart(2, "0")}`;
}

/** The ISO 8601 weeks of instants, as {@link isoWeekOf} gives them. Instants of one UTC day are looked up once. */
export function isoWeeks(): (at: number) => string {
  const known = new Map<number, string>();
  let lastDay = Number.NaN;
  let lastWeek = "none";
  return (at) => {
    const day = Math.floor(at / dayMs);
    if (day === lastDay) return lastWeek;
    let week = known.get(day);
    if (week === undefined) known.set(day, (week = isoWeekOf(at)));
    lastDay = day;
    return (lastWeek = week);
  };
}

/** The length of a week, ms. */
export const WEEK_MS: number = 7 * dayMs;

/** The first instant of an ISO 8601 week in UTC, epoch ms; null for `none`. */
export function weekStartAt(week: string): number | null {
  const [, year, number] = /^(\d{4,})-W(\d\d)$/.exec(week) ?? [];
  if (year === undefined || number === undefined) return null;
  // The 4th of January is in the first week.
  const inFirstWeek = Date.UTC(Number(year), 0, 4);
  const monday = inFirstWeek - ((new Date(inFirstWeek).getUTCDay() + 6) % 7) * dayMs;
  return monday + (Number(number) - 1) * WEEK_MS;
}
