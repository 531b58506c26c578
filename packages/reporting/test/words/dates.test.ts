import {
  dateOfDay,
  dayNumber,
  firstDayOfNamedWeek,
  firstDayOfWeek,
  weekdayOfDay,
} from "@turnmeter/metrics/figures.js";
import { describe, expect, it } from "vitest";
import { formatDateRange, formatDay, formatWeek } from "../../src/words/dates.js";

describe("firstDayOfNamedWeek", () => {
  it.each([
    ["2026-W46", "2026-11-09"],
    ["2026-W53", "2026-12-28"],
    ["2027-W01", "2027-01-04"],
    ["2026-11-08", "2026-11-08"],
  ])("R42 finds the first day of %s", (week, date) => {
    expect(dateOfDay(firstDayOfNamedWeek(week)!)).toBe(date);
  });

  it("knows no other names", () => {
    expect(firstDayOfNamedWeek("__proto__")).toBeNull();
  });
});

describe("formatWeek", () => {
  it("R42 names the week of 1 January 2027 by its year's 53rd week", () => {
    expect(formatWeek(firstDayOfWeek(dayNumber("2027-01-01")!, "monday"), "monday")).toBe("week 53");
  });

  it("names weeks that begin on Sunday by their first date", () => {
    expect(formatWeek(firstDayOfWeek(dayNumber("2026-11-10")!, "sunday"), "sunday")).toBe("week of 8 Nov");
  });
});

describe("local dates", () => {
  it("knows weekdays before and after 1970", () => {
    expect(weekdayOfDay(dayNumber("2026-11-09")!)).toBe(1);
    expect(weekdayOfDay(dayNumber("1969-12-28")!)).toBe(7);
  });

  it("writes a day with its weekday, and leaves alone what is none", () => {
    expect(formatDay("2026-11-09")).toBe("Mon 9 Nov");
    expect(formatDay("<b>")).toBe("<b>");
    expect(formatDay("2026-13-40")).toBe("2026-13-40");
  });

  it.each([
    ["2026-11-09", "2026-11-09", "9 Nov 2026"],
    ["2026-11-09", "2026-11-15", "9–15 Nov 2026"],
    ["2026-11-30", "2026-12-06", "30 Nov – 6 Dec 2026"],
    ["2026-12-28", "2027-01-03", "28 Dec 2026 – 3 Jan 2027"],
  ])("writes %s to %s as %s", (since, until, text) => expect(formatDateRange(since, until)).toBe(text));
});
