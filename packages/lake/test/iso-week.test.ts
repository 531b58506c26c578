import { describe, expect, it } from "vitest";
import { WEEK_MS, weekStartAt } from "../src/index.js";
import { isoWeekOf } from "../src/iso-week.js";

describe("weekStartAt", () => {
  it.each([
    // 2026-01-01 is a Thursday: the week that has it is the first, and began in December.
    ["2026-W01", "2025-12-29T00:00:00Z"],
    // 2027-01-01 is a Friday: it is in the last week of 2026.
    ["2026-W53", "2026-12-28T00:00:00Z"],
    ["2027-W01", "2027-01-04T00:00:00Z"],
  ])("gives the Monday of %s, %s", (week, monday) => {
    const startAt = weekStartAt(week)!;
    expect(new Date(startAt)).toEqual(new Date(monday));
    expect([isoWeekOf(startAt), isoWeekOf(startAt + WEEK_MS - 1)]).toEqual([week, week]);
    expect(isoWeekOf(startAt - 1)).not.toBe(week);
  });

  it("knows no instant of rows without a time", () => {
    expect(weekStartAt("none")).toBeNull();
  });
});
