import { describe, expect, it } from "vitest";
import { calendarUnit } from "../../src/time/zone.js";
import { at } from "../util/facts.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

describe("calendarUnit", () => {
  it("reads date, month, weekday and hour in the zone", () => {
    // Sunday 2026-11-08 23:30 in UTC is Monday 00:30 in Berlin.
    const sundayNight = at("2026-11-08T23:30:00Z");
    expect(calendarUnit("date", berlin)(sundayNight)).toBe("2026-11-09");
    expect(calendarUnit("month", berlin)(sundayNight)).toBe("2026-11");
    expect(calendarUnit("weekday", berlin)(sundayNight)).toBe(1);
    expect(calendarUnit("hour", berlin)(sundayNight)).toBe(0);
  });

  it("R42 names ISO weeks by ISO year", () => {
    const week = calendarUnit("week", berlin);
    expect(week(at("2027-01-01T12:00:00Z"))).toBe("2026-W53");
    expect(week(at("2027-01-04T12:00:00Z"))).toBe("2027-W01");
    expect(week(at("2024-12-30T12:00:00Z"))).toBe("2025-W01");
  });

  it("R42 names weeks that begin on Sunday by their first date", () => {
    const week = calendarUnit("week", { ...berlin, weekStart: "sunday" });
    expect(week(at("2026-11-14T12:00:00Z"))).toBe("2026-11-08");
    expect(week(at("2026-11-15T12:00:00Z"))).toBe("2026-11-15");
  });

  it("R41 has hour 2 twice on the day of 25 hours and never on the day of 23", () => {
    const hour = calendarUnit("hour", berlin);
    const hours = (first: string) =>
      Array.from({ length: 4 }, (_, index) => hour(at(first) + index * 3_600_000));
    expect(hours("2026-10-24T23:30:00Z")).toEqual([1, 2, 2, 3]);
    expect(hours("2026-03-28T23:30:00Z")).toEqual([0, 1, 3, 4]);
  });
});
