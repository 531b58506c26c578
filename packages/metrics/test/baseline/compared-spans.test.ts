import { describe, expect, it } from "vitest";
import { comparedSpans, periodOf } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;
// Wednesday of 2026-W47, which begins on 2026-11-16.
const nowMs = at("2026-11-18T12:00:00Z");

function spans(since: string | null, until: string | null, ...days: string[]) {
  const facts = factsOf({ requests: days.map((day) => ({ at: at(`${day}T12:00:00Z`) })) });
  const { main, running } = comparedSpans(facts, periodOf(since, until, zone), { nowMs });
  const text = (span: typeof main) =>
    span &&
    `${span.week} ${span.since} ${span.until}${span.isWhole ? " whole" : ""}${span.isRunning ? " running" : ""}`;
  return [text(main), text(running)];
}

describe("comparedSpans", () => {
  it("R43 takes the last whole week, and the week so far up to today beside it", () => {
    expect(spans("2026-11-09", "2026-11-22", "2026-11-10", "2026-11-17")).toEqual([
      "2026-W46 2026-11-09 2026-11-15 whole",
      "2026-W47 2026-11-16 2026-11-18 running",
    ]);
  });

  it("takes the week so far where it is all there is, or all that has a request", () => {
    const running = ["2026-W47 2026-11-16 2026-11-18 running", null];
    expect(spans("2026-11-16", "2026-11-22", "2026-11-17")).toEqual(running);
    expect(spans("2026-11-09", "2026-11-22", "2026-11-17")).toEqual(running);
  });

  it("takes the only days of a week that the period has", () => {
    expect(spans("2026-11-10", "2026-11-12", "2026-11-10")).toEqual(["2026-W46 2026-11-10 2026-11-12", null]);
  });

  it("takes the last days of a period that holds no whole week", () => {
    // Saturday to Tuesday.
    expect(spans("2026-11-07", "2026-11-10", "2026-11-07", "2026-11-09")).toEqual([
      "2026-W46 2026-11-09 2026-11-10",
      null,
    ]);
    expect(spans("2026-11-07", "2026-11-10", "2026-11-07")).toEqual(["2026-W45 2026-11-07 2026-11-08", null]);
  });

  it("finds the weeks of a period of thousands of years as fast as those of the logs", () => {
    const found = ["2026-W46 2026-11-09 2026-11-15 whole", "2026-W47 2026-11-16 2026-11-18 running"];
    const from = performance.now();
    expect(spans("0001-01-01", "9999-12-31", "2026-10-20", "2026-11-10")).toEqual(found);
    expect(spans("0001-01-01", "9999-12-31")).toEqual([null, found[1]]);
    expect(spans("0001-01-01", "9999-12-31", "2026-11-19", "2026-12-24")).toEqual([null, found[1]]);
    expect(spans("0001-01-01", "9999-12-31", "2026-12-24")).toEqual([null, found[1]]);
    expect(spans("0001-01-01", "2026-10-31", "2026-10-13")).toEqual([
      "2026-W42 2026-10-12 2026-10-18 whole",
      null,
    ]);
    // One that looks at all weeks takes seconds for each.
    expect(performance.now() - from).toBeLessThan(1_000);
  });

  it("ends with the logs where the period is open", () => {
    expect(spans(null, null, "2026-10-20", "2026-10-27", "2026-11-04")).toEqual([
      "2026-W44 2026-10-26 2026-11-01 whole",
      null,
    ]);
    expect(spans(null, null, "2026-11-04")).toEqual(["2026-W45 2026-11-04 2026-11-04", null]);
    expect(spans(null, null, "2026-10-20", "2026-10-27", "2026-11-08")).toEqual([
      "2026-W45 2026-11-02 2026-11-08 whole",
      null,
    ]);
  });

  it("counts a week as running on its last day", () => {
    const facts = factsOf({ requests: [{ at: at("2026-11-11T12:00:00Z") }] });
    const sunday = at("2026-11-15T23:00:00Z");
    const { main } = comparedSpans(facts, periodOf("2026-11-09", "2026-11-15", zone), { nowMs: sunday });
    expect(main).toMatchObject({ isWhole: true, isRunning: true });
  });

  it("takes the month where the period is one, up to today", () => {
    const october = ["2026-10 2026-10-01 2026-10-31 whole", null];
    expect(spans("2026-10-01", "2026-10-31", "2026-10-20")).toEqual(october);
    expect(spans("2026-11-01", "2026-11-30", "2026-11-02")).toEqual([
      "2026-11 2026-11-01 2026-11-18 running",
      null,
    ]);
    expect(spans("2026-10-01", "2026-10-31", "2026-11-02")).toEqual([null, null]);
    expect(spans("2026-10-01", "2026-10-30", "2026-10-20")[0]).toBe("2026-W43 2026-10-19 2026-10-25 whole");
  });

  it("tells the week that runs after the period where it is asked for", () => {
    const facts = factsOf({ requests: [{ at: at("2026-11-11T12:00:00Z") }] });
    const week46 = periodOf("2026-11-09", "2026-11-15", zone);
    const { main, running } = comparedSpans(facts, week46, { nowMs, withWeekSoFar: true });
    expect(main?.week).toBe("2026-W46");
    expect(running).toEqual({
      week: "2026-W47",
      since: "2026-11-16",
      until: "2026-11-18",
      isWhole: false,
      isRunning: true,
    });
    expect(comparedSpans(facts, week46, { nowMs }).running).toBeNull();
  });

  it("finds none without a request, and none after today", () => {
    expect(spans("2026-11-09", "2026-11-15")).toEqual([null, null]);
    expect(spans(null, null)).toEqual([null, null]);
    expect(spans("2026-12-07", "2026-12-13", "2026-12-08")).toEqual([null, null]);
  });
});
