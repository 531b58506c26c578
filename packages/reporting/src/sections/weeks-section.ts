import { dateOfDay, formatDay } from "../calendar/local-date.js";
import { firstDayOfWeek, formatWeek } from "../calendar/week.js";
import { costByWeek } from "../charts/cost-by-week.js";
import { costThroughWeek } from "../charts/cost-through-week.js";
import { medianUsd, weekCourses } from "../charts/week-courses.js";
import type { BoundedUsd } from "../charts/sum-usd.js";
import type { WeekCourses } from "../charts/week-courses.js";
import { weekPart } from "../charts/week-part.js";
import { atLeast } from "../format/at-least.js";
import { formatUsd } from "../format/format-usd.js";
import type { ReportChart, ReportSection } from "../report/report.js";
import type { WeeklyReportData } from "../report/weekly-report-data.js";
import { changePhrase } from "./change-phrase.js";
import { courseTable } from "./course-table.js";
import { countOf } from "./plural.js";
import { pricedPhrase } from "./usage-phrase.js";
import { usageTable } from "./usage-table.js";
import { shortName } from "./short-name.js";

/** The period's weeks against the weeks before. */
export function weeksSection(data: WeeklyReportData): ReportSection | null {
  if (data.weeks.length === 0) return null;
  const courses = weekCourses(data.dailyModels, data.period);
  const byWeek: ReportChart = {
    id: "cost-by-week",
    title: "Cost by week, US dollars",
    span: "half",
    spec: costByWeek(data.weeks, data.period),
    table: usageTable(data.weeks, {
      title: "Usage by week",
      noun: "week",
      columns: [{ key: "week", title: "Week", align: "left", kind: "text", priority: 1 }],
      cellsOf: ({ week }) => ({ week }),
    }),
  };
  const throughWeek: ReportChart = {
    id: "cost-through-week",
    title: "Cost added up through the week, US dollars",
    span: "half",
    note: courses.before.length > 1 ? "Thin grey lines are the single weeks before." : undefined,
    spec: costThroughWeek(data.dailyModels, data.period),
    table: courseTable(courses, data.period.weekStart),
  };
  return {
    id: "weeks",
    title: "Against the weeks before",
    reading: weeksReading(data, courses),
    charts: courses.current.length > 0 ? [byWeek, throughWeek] : [byWeek],
    tables: [],
  };
}

function weeksReading(data: WeeklyReportData, courses: WeekCourses): string {
  const { period } = data;
  const whole = data.weeks.findLast(({ week }) => weekPart(week, period) === "whole");
  const before = data.weeks.filter(
    ({ week, requests, costUsd }) => weekPart(week, period) === "before" && requests > 0 && costUsd !== null,
  );
  return [wholeWeek(whole, before, period.weekStart), runningWeek(courses, period.weekStart)]
    .filter((text) => text !== null)
    .join(" ");
}

function wholeWeek(
  row: WeeklyReportData["weeks"][number] | undefined,
  before: WeeklyReportData["weeks"],
  weekStart: "monday" | "sunday",
): string | null {
  if (row === undefined) return before.length === 0 ? "There is no week before to compare with." : null;
  const first = firstDayOfWeek(row.week);
  const name = capitalise(first === null ? shortName(row.week) : formatWeek(first, weekStart));
  if (row.costUsd === null) return `${name} could not be priced.`;
  const cost = `${name} cost ${pricedPhrase(row)}${row.unpricedRequests > 0 ? " as far as it is priced" : ""}`;
  if (before.length === 0) return `${cost}; there is no week before to compare with.`;
  const usual = medianUsd(before.map(({ costUsd, ...week }) => ({ ...week, costUsd: costUsd ?? 0 })));
  const change = changePhrase(row.costUsd, usual.costUsd);
  const [only, ...others] = before;
  const group =
    only === undefined || others.length > 0
      ? `the median of ${countOf(before.length, "week")} before`
      : first !== null && firstDayOfWeek(only.week) === first - 7
        ? "the week before"
        : "the only earlier week with requests";
  const usualText = usdText(usual);
  return change === null
    ? `${cost}; ${group} is ${usualText}.`
    : `${cost}, ${change} ${group} (${usualText}).`;
}

function runningWeek({ current, median: usual }: WeekCourses, weekStart: "monday" | "sunday"): string | null {
  const last = current.at(-1);
  const days = last?.byDay.length ?? 0;
  if (last === undefined || days === 0 || days >= 7) return null;
  const name = capitalise(formatWeek(last.firstDay, weekStart));
  const cost = `${name} had cost ${usdText(last.byDay[days - 1]!)} by the end of ${formatDay(dateOfDay(last.firstDay + days - 1))}`;
  return usual === null ? `${cost}.` : `${cost}, where earlier weeks stood at ${usdText(usual[days - 1]!)}.`;
}

function usdText(usd: BoundedUsd): string {
  return atLeast(usd, usd.costUsd, formatUsd);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
