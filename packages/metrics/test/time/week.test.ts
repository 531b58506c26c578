import { describe, expect, it } from "vitest";
import { weekOf } from "../../src/index.js";
import { at } from "../util/facts.js";

describe("weekOf", () => {
  it("gives the ISO week of a date with its instants", () => {
    expect(weekOf("2026-11-11", { timezone: "Europe/Berlin", weekStart: "monday" })).toEqual({
      week: "2026-W46",
      since: "2026-11-09",
      until: "2026-11-15",
      startAt: at("2026-11-08T23:00:00Z"),
      endAt: at("2026-11-15T23:00:00Z"),
    });
  });

  it("begins on Sunday where asked to", () => {
    expect(weekOf("2026-11-08", { timezone: "UTC", weekStart: "sunday" })).toMatchObject({
      week: "2026-11-08",
      since: "2026-11-08",
      until: "2026-11-14",
    });
  });

  it("is an hour short in the week of the spring clock change", () => {
    const { startAt, endAt } = weekOf("2026-03-29", { timezone: "Europe/Berlin", weekStart: "monday" });
    expect((endAt - startAt) / 3_600_000).toBe(7 * 24 - 1);
  });
});
