import { describe, expect, it } from "vitest";
import { weekCourses } from "../../src/charts/week-courses.js";
import type { ReportPeriod } from "../../src/report/weekly-report-data.js";

const period: ReportPeriod = {
  since: "2026-11-09",
  until: "2026-11-18",
  timezone: "Europe/Berlin",
  weekStart: "monday",
};

function day(date: string, costUsd: number | null) {
  return { date, model: "m", requests: 1, lowerBoundRequests: 0, tokens: 1, costUsd };
}

describe("weekCourses", () => {
  it("adds up each week day by day and stops where the period ends", () => {
    const courses = weekCourses(
      [
        day("2026-11-09", 1),
        day("2026-11-09", 2),
        day("2026-11-12", 4),
        day("2026-11-16", 5),
        day("2026-11-17", null),
      ],
      period,
    );
    expect(courses.current.map(({ name, byDay }) => ({ name, byDay }))).toEqual([
      { name: "week 46", byDay: [3, 3, 3, 7, 7, 7, 7] },
      { name: "week 47 to Wed", byDay: [5, 5, 5] },
    ]);
    expect(courses.before).toEqual([]);
    expect(courses.median).toBeNull();
  });

  it("takes the median of the weeks before that have usage", () => {
    const { before, median } = weekCourses(
      [
        day("2026-10-05", 99),
        day("2026-10-12", 1),
        day("2026-10-26", 3),
        day("2026-11-03", 10),
        day("2026-11-09", 1),
      ],
      period,
    );
    expect(before.map(({ name }) => name)).toEqual(["week 42", "week 44", "week 45"]);
    // Mondays 1, 3, 0; from Tuesday 1, 3, 10.
    expect(median).toEqual([1, 3, 3, 3, 3, 3, 3]);
  });

  it("is empty without a day", () => {
    expect(weekCourses([], period)).toEqual({ current: [], before: [], median: null });
  });
});
