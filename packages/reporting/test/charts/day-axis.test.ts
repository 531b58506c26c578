import { describe, expect, it } from "vitest";
import { dayAxis } from "../../src/plot/axes.js";

const daysOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10));

describe("dayAxis", () => {
  it("labels each day of a fortnight", () => {
    expect(dayAxis(daysOf(14))).not.toHaveProperty("values");
  });

  it("labels a month every week from its first day", () => {
    expect(dayAxis(daysOf(31))).toMatchObject({
      values: ["2026-10-01", "2026-10-08", "2026-10-15", "2026-10-22", "2026-10-29"],
    });
  });

  it("labels 140 days every other week: 10 labels", () => {
    // 1 October + 9 × 14 days = 126 days later: 31 + 30 + 31 + 31 = 123 days lead to 1 February.
    const axis = dayAxis(daysOf(140));
    expect(axis).toHaveProperty("values.length", 10);
    expect(axis).toHaveProperty("values.9", "2027-02-04");
  });
});
