import { describe, expect, it } from "vitest";
import { resolvePeriod } from "../../src/index.js";
import type { PeriodOptions } from "../../src/index.js";
import { at } from "../util/facts.js";

// Saturday 2026-11-21, 09:00 in Los Angeles.
const nowMs = at("2026-11-21T17:00:00Z");
const resolve = (options: Partial<PeriodOptions>) =>
  resolvePeriod({ timezone: "America/Los_Angeles", weekStart: "monday", nowMs, ...options });
const datesOf = (options: Partial<PeriodOptions>) => {
  const { since, until } = resolve(options);
  return [since, until];
};

describe("resolvePeriod", () => {
  it("is open without options", () => {
    expect(resolve({})).toEqual({
      since: null,
      until: null,
      timezone: "America/Los_Angeles",
      weekStart: "monday",
      startAt: null,
      endAt: null,
    });
  });

  it("takes dates inclusively, in the zone", () => {
    // The clocks went back on 2026-11-01: UTC−7 before, UTC−8 after.
    expect(resolve({ since: "2026-11-01", until: "2026-11-01" })).toMatchObject({
      startAt: at("2026-11-01T07:00:00Z"),
      endAt: at("2026-11-02T08:00:00Z"),
    });
  });

  it("leaves the end open that is not given", () => {
    expect(resolve({ since: "2026-11-01" })).toMatchObject({ until: null, endAt: null });
    expect(resolve({ until: "2026-11-01" })).toMatchObject({ since: null, startAt: null });
  });

  it("takes days as words and without dashes, in the zone", () => {
    expect(datesOf({ since: "yesterday", until: "today" })).toEqual(["2026-11-20", "2026-11-21"]);
    expect(datesOf({ since: "20261101" })).toEqual(["2026-11-01", null]);
    // 19:00 on the 20th in Los Angeles, 08:45 on the 21st in Kathmandu.
    const lateEvening = { nowMs: at("2026-11-21T03:00:00Z"), since: "yesterday" };
    expect(datesOf(lateEvening)).toEqual(["2026-11-19", null]);
    expect(datesOf({ ...lateEvening, timezone: "Asia/Kathmandu" })).toEqual(["2026-11-20", null]);
  });

  it("R43 takes today and the six days before it as the last 7 days", () => {
    expect(datesOf({ last: "7d" })).toEqual(["2026-11-15", "2026-11-21"]);
    expect(datesOf({ last: "1d" })).toEqual(["2026-11-21", "2026-11-21"]);
  });

  it("takes weeks as 7 days and months by the calendar", () => {
    expect(datesOf({ last: "4w" })).toEqual(["2026-10-25", "2026-11-21"]);
    expect(datesOf({ last: "3m" })).toEqual(["2026-08-22", "2026-11-21"]);
  });

  it("takes today from the zone", () => {
    const lateEvening = { nowMs: at("2026-11-21T03:00:00Z"), last: "1d" };
    expect(datesOf(lateEvening)).toEqual(["2026-11-20", "2026-11-20"]);
    expect(datesOf({ ...lateEvening, timezone: "Asia/Kathmandu" })).toEqual(["2026-11-21", "2026-11-21"]);
  });

  it("R42 takes a week by its ISO name", () => {
    expect(datesOf({ week: "2026-W46" })).toEqual(["2026-11-09", "2026-11-15"]);
    expect(datesOf({ week: "2026-W53" })).toEqual(["2026-12-28", "2027-01-03"]);
    expect(datesOf({ week: "2026-W01" })).toEqual(["2025-12-29", "2026-01-04"]);
  });

  it("R42 takes a week that begins on Sunday by its first date", () => {
    for (const week of ["2026-11-08", "20261108"])
      expect(datesOf({ week, weekStart: "sunday" })).toEqual(["2026-11-08", "2026-11-14"]);
  });

  it.each([
    [
      { timezone: "Mars/Base" },
      "unknown time zone: Mars/Base; allowed is an IANA name such as Europe/Berlin or UTC",
    ],
    [
      { timezone: "+02:00" },
      "unknown time zone: +02:00; this offset is Etc/GMT-2, and a place such as Europe/Berlin knows summer time",
    ],
    [{ timezone: "" }, "unknown time zone: ; allowed is an IANA name such as Europe/Berlin or UTC"],
    [
      { since: "2026-02-30" },
      "not a date for since: 2026-02-30; allowed is a day that exists, as YYYY-MM-DD or YYYYMMDD, today or yesterday",
    ],
    [
      { until: "Tuesday" },
      "not a date for until: Tuesday; allowed is a day that exists, as YYYY-MM-DD or YYYYMMDD, today or yesterday",
    ],
    [
      { since: "20260230" },
      "not a date for since: 20260230; allowed is a day that exists, as YYYY-MM-DD or YYYYMMDD, today or yesterday",
    ],
    [
      { since: "2026-11-02", until: "2026-11-01" },
      "since is after until: 2026-11-02, 2026-11-01; allowed is a first date no later than the last",
    ],
    [
      { last: "0d" },
      "not a length of time: 0d; allowed are 1 to 9999 days, weeks or months such as 7d, 4w or 3m",
    ],
    [
      { last: "2y" },
      "not a length of time: 2y; allowed are 1 to 9999 days, weeks or months such as 7d, 4w or 3m",
    ],
    [
      { last: "7d", since: "2026-11-01" },
      "last does not go with since, until or week; allowed is one of: since and until, last, week",
    ],
    [
      { week: "2026-W46", last: "7d" },
      "week does not go with since, until or last; allowed is one of: since and until, last, week",
    ],
    [{ week: "46" }, "not a week: 46; allowed is an ISO week such as 2026-W46"],
    [{ week: "2025-W53" }, "no such week: 2025-W53; allowed are 2025-W01 to 2025-W52"],
    [{ week: "2026-W00" }, "no such week: 2026-W00; allowed are 2026-W01 to 2026-W53"],
    [
      { week: "2026-W46", weekStart: "sunday" as const },
      "not a week: 2026-W46; weeks that begin on Sunday are named by their first date, allowed is a Sunday such as 2026-11-08",
    ],
    [
      { week: "2026-11-09", weekStart: "sunday" as const },
      "not a week: 2026-11-09; weeks that begin on Sunday are named by their first date, allowed is a Sunday such as 2026-11-08",
    ],
  ])("refuses %o", (options, message) => {
    expect(() => resolve(options)).toThrow(message);
  });
});
