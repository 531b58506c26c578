import type { WeeklyReportData } from "@turnmeter/metrics";
import { written } from "../../src/format/written.js";
import { chartsOf } from "../../src/report.js";
import type { WrittenChart } from "../../src/report.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { dailyModelOf, usageOf } from "../report-rows.js";

/** The heading of a section of the report. */
export function finding(data: WeeklyReportData, id: string): string | undefined {
  return written(weeklyReport(data)).sections.find((section) => section.id === id)?.finding;
}

/** What a section of the report says in words. */
export function reading(data: WeeklyReportData, id: string): string | undefined {
  return written(weeklyReport(data)).sections.find((section) => section.id === id)?.reading;
}

/** A chart of the report, wherever it stands. */
export function chartOf(data: WeeklyReportData, id: string): WrittenChart | undefined {
  return written(weeklyReport(data))
    .sections.flatMap((section) => chartsOf(section))
    .find((chart) => chart.id === id);
}

/** A week of one request. */
export function week(name: string, costUsd: number) {
  return { ...usageOf({ requests: 1, costUsd }), week: name };
}

/** A day of one request of one model. */
export function day(date: string, costUsd: number) {
  return dailyModelOf({ date, model: "m", requests: 1, lowerBoundRequests: 0, tokens: 1, costUsd });
}
