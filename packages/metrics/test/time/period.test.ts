import { describe, expect, it } from "vitest";
import { periodOf, periodWeeks, shiftPeriod } from "../../src/index.js";
import { at } from "../util/facts.js";

const berlin = { timezone: "Europe/Berlin", weekStart: "monday" } as const;

describe("periodOf", () => {
  it("ends with the first instant after its last date", () => {
    expect(periodOf("2026-10-24", "2026-10-25", berlin)).toEqual({
      since: "2026-10-24",
      until: "2026-10-25",
      ...berlin,
      startAt: at("2026-10-23T22:00:00Z"),
      endAt: at("2026-10-25T23:00:00Z"),
    });
  });
});

describe("shiftPeriod", () => {
  it("R43 keeps the weekdays", () => {
    // Monday to Wednesday, a week earlier.
    expect(shiftPeriod(periodOf("2026-11-16", "2026-11-18", berlin), -1)).toEqual(
      periodOf("2026-11-09", "2026-11-11", berlin),
    );
  });

  it("leaves open ends open", () => {
    expect(shiftPeriod(periodOf(null, "2026-11-18", berlin), 2)).toEqual(
      periodOf(null, "2026-12-02", berlin),
    );
  });
});

describe("periodWeeks", () => {
  it("lists the whole weeks that a period touches, and those before it", () => {
    const period = periodOf("2026-11-14", "2026-11-16", berlin);
    expect(periodWeeks(period).map(({ week }) => week)).toEqual(["2026-W46", "2026-W47"]);
    expect(periodWeeks(period, { before: 2 }).map(({ week }) => week)).toEqual([
      "2026-W44",
      "2026-W45",
      "2026-W46",
      "2026-W47",
    ]);
  });

  it("refuses an open period", () => {
    expect(() => periodWeeks(periodOf(null, "2026-11-16", berlin))).toThrow(
      "a period without both ends has no list of weeks",
    );
  });
});
