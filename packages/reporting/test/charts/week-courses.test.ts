import type { ReportPeriod } from "@turnmeter/metrics";
import type { BoundedCost } from "@turnmeter/metrics/figures.js";
import { describe, expect, it } from "vitest";
import { weekCourses } from "../../src/charts/cost-through-week.js";
import { written } from "../../src/format/written.js";
import { courseTable } from "../../src/sections/cost-section.js";
import { dailyModelOf } from "../report-rows.js";

const period: ReportPeriod = {
  since: "2026-11-09",
  until: "2026-11-18",
  timezone: "Europe/Berlin",
  weekStart: "monday",
};

function day(date: string, costUsd: number | null, lowerBoundRequests = 0) {
  return dailyModelOf({ date, model: "m", requests: 1, lowerBoundRequests, tokens: 1, costUsd });
}

function dollars(byDay: readonly BoundedCost[] | null | undefined): readonly number[] | undefined {
  return byDay?.map(({ costUsd }) => costUsd);
}

function bounds(byDay: readonly BoundedCost[] | null | undefined): readonly number[] | undefined {
  return byDay?.map(({ lowerBoundRequests }) => lowerBoundRequests);
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
    expect(courses.current.map(({ name, byDay }) => ({ name, byDay: dollars(byDay) }))).toEqual([
      { name: "week 46", byDay: [3, 3, 3, 7, 7, 7, 7] },
      { name: "week 47 to Wed", byDay: [5, 5, 5] },
    ]);
    expect(courses.before).toEqual([]);
    expect(courses.median).toBeNull();
  });

  it("draws no week of which no cost is known: that is not $0.00", () => {
    const { current, before, median } = weekCourses(
      [
        day("2026-10-19", null),
        day("2026-10-26", 2),
        day("2026-11-02", 6),
        day("2026-11-09", null),
        day("2026-11-12", null),
        day("2026-11-16", 5),
      ],
      period,
    );
    expect(current.map(({ name }) => name)).toEqual(["week 47 to Wed"]);
    expect(before.map(({ name }) => name)).toEqual(["week 44", "week 45"]);
    // Of $2.00 and $6.00.
    expect(dollars(median)).toEqual([4, 4, 4, 4, 4, 4, 4]);
  });

  it("stops today where the period goes on", () => {
    const rows = [day("2026-11-09", 1), day("2026-11-16", 5)];
    const all = { ...period, until: "2026-12-31" };
    const names = (today?: string) => weekCourses(rows, all, { today }).current.map(({ name }) => name);
    expect(names("2026-11-18")).toEqual(["week 46", "week 47 to Wed"]);
    expect(names()).toEqual(["week 52", "week 53 to Thu"]);
    // What the logs hold has come, whatever the clock says.
    expect(names("2026-11-01")).toEqual(["week 46", "week 47 to Mon"]);
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
    expect(dollars(median)).toEqual([1, 3, 3, 3, 3, 3, 3]);
  });

  it("R85 knows from which day on a week is a lower bound, and so the median", () => {
    const { before, median, current } = weekCourses(
      [
        day("2026-10-26", 1),
        day("2026-11-02", 1),
        day("2026-11-04", 2, 3),
        day("2026-11-05", null, 1),
        day("2026-11-09", 1),
      ],
      period,
    );
    expect(before.map(({ byDay }) => bounds(byDay))).toEqual([
      [0, 0, 0, 0, 0, 0, 0],
      [0, 0, 3, 3, 3, 3, 3],
    ]);
    expect(bounds(median)).toEqual([0, 0, 3, 3, 3, 3, 3]);
    expect(bounds(current[0]?.byDay)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(written(courseTable({ before, median, current }, "monday")).rows[1]).toEqual({
      week: "week 45",
      Mon: 1,
      Tue: 1,
      ...Object.fromEntries(["Wed", "Thu", "Fri", "Sat", "Sun"].map((name) => [name, { atLeast: 3 }])),
    });
  });

  it("R37 adds up dollars without the noise of floating point", () => {
    const [course] = weekCourses([day("2026-11-16", 0.1), day("2026-11-16", 0.2)], period).current.slice(-1);
    expect(course?.byDay[0]?.costUsd).toBe(0.3);
  });

  it("is empty without a day", () => {
    expect(weekCourses([], period)).toEqual({ current: [], before: [], median: null });
  });
});
