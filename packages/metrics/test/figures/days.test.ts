import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  dateOfDay,
  dayNumber,
  dayOfDate,
  firstDayOfNamedWeek,
  firstDayOfWeek,
  isoWeekOfDay,
  weekName,
  weekdayOfDay,
} from "../../src/figures/days.js";

describe("dayOfDate", () => {
  it("counts days from 1970-01-01", () => {
    expect([dayOfDate("1970-01-01"), dayOfDate("1970-02-01"), dayOfDate("1969-12-31")]).toEqual([0, 31, -1]);
  });

  it("is undone by dateOfDay, also beyond the years of four digits", () => {
    expect(dateOfDay(dayOfDate("2028-02-29"))).toBe("2028-02-29");
    expect(dateOfDay(dayOfDate("9999-12-31") + 1)).toBe("+010000-01-01");
    expect(dayOfDate("+010000-01-01")).toBe(dayOfDate("9999-12-31") + 1);
  });

  it("takes nothing else for a date", () => {
    expect(dayNumber("2026-W46")).toBeNull();
    expect(dayNumber("2026-13-01")).toBeNull();
    expect(() => dayOfDate("yesterday")).toThrow("not a date: yesterday");
  });
});

describe("weekdayOfDay", () => {
  it("counts from Monday 1 to Sunday 7", () => {
    // 2026-11-09 was a Monday, 1969-12-28 a Sunday.
    expect(weekdayOfDay(dayOfDate("2026-11-09"))).toBe(1);
    expect(weekdayOfDay(dayOfDate("2026-11-15"))).toBe(7);
    expect(weekdayOfDay(dayOfDate("1969-12-28"))).toBe(7);
  });
});

describe("weeks", () => {
  it("begin on Monday or Sunday", () => {
    const wednesday = dayOfDate("2026-11-11");
    expect(dateOfDay(firstDayOfWeek(wednesday, "monday"))).toBe("2026-11-09");
    expect(dateOfDay(firstDayOfWeek(wednesday, "sunday"))).toBe("2026-11-08");
    expect(weekName(wednesday, "monday")).toBe("2026-W46");
    expect(weekName(wednesday, "sunday")).toBe("2026-11-08");
  });

  it("agree with the calendar, and names lead back to first days", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
        const date = new Temporal.PlainDate(1970, 1, 1).add({ days: day });
        expect(dateOfDay(day)).toBe(date.toString());
        expect(isoWeekOfDay(day)).toEqual({ year: date.yearOfWeek, week: date.weekOfYear });
        expect(weekdayOfDay(day)).toBe(date.dayOfWeek);
        expect(firstDayOfNamedWeek(weekName(day, "monday"))).toBe(firstDayOfWeek(day, "monday"));
        expect(firstDayOfNamedWeek(weekName(day, "sunday"))).toBe(firstDayOfWeek(day, "sunday"));
      }),
      { numRuns: 2000 },
    );
  });

  it("have no first day where the name is none", () => {
    expect(firstDayOfNamedWeek("next week")).toBeNull();
  });
});
