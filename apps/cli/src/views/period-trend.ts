import { firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";
import type { TableTrend } from "@turnmeter/reporting";
import type { PeriodNames, PeriodRow } from "./period-row.js";

// More than any terminal is wide.
const mostValues = 1000;

const periodWords = { date: "day", week: "week", month: "month" } as const;

/** What each period cost, from the first to the last of them; 0 for those between them that have no row. */
export function periodTrend(rows: readonly PeriodRow[], { key }: Pick<PeriodNames, "key">): TableTrend {
  const costs = new Map(rows.map(({ name, usage }) => [periodNumber(name, key), usage.costUsd]));
  const numbers = [...costs.keys()].filter((number) => number !== null);
  const last = numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  const earliest = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const first = Math.max(earliest, last - mostValues + 1);
  const values = Array.from({ length: numbers.length === 0 ? 0 : last - first + 1 }, (_, at) => {
    const cost = costs.get(first + at);
    return cost === undefined ? 0 : cost;
  });
  const isLowerBound = rows.some(({ usage }) => usage.lowerBoundRequests > 0);
  return { title: `Cost by ${periodWords[key]}`, values, kind: "usd", isLowerBound };
}

/** Numbers that follow each other as days, weeks or months do; null for a name of none. */
function periodNumber(name: string, key: PeriodNames["key"]): number | null {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(name) ?? [];
  if (month !== undefined) return Number(year) * 12 + Number(month) - 1;
  const day = firstDayOfNamedWeek(name);
  return day === null || key !== "week" ? day : Math.floor(day / 7);
}
