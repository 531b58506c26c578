import { describe, expect, it } from "vitest";
import { reportPeriod } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

// Wednesday 2026-11-18, 13:00 in Berlin.
const options = {
  timezone: "Europe/Berlin",
  weekStart: "monday",
  nowMs: at("2026-11-18T12:00:00Z"),
} as const;
const periodWith = (...instants: string[]) =>
  reportPeriod(factsOf({ requests: instants.map((iso) => ({ at: at(iso) })) }), options);

describe("reportPeriod", () => {
  it("is the last whole week", () => {
    expect(periodWith("2026-11-10T08:00:00Z", "2026-11-17T08:00:00Z")).toEqual({
      since: "2026-11-09",
      until: "2026-11-15",
      timezone: "Europe/Berlin",
      weekStart: "monday",
      startAt: at("2026-11-08T23:00:00Z"),
      endAt: at("2026-11-15T23:00:00Z"),
      isFallback: false,
    });
  });

  it("is the week so far where the last one is empty and it is not", () => {
    expect(periodWith("2026-10-01T08:00:00Z", "2026-11-17T08:00:00Z")).toMatchObject({
      since: "2026-11-16",
      until: "2026-11-22",
      isFallback: true,
    });
  });

  it("falls back to the last active week and says so", () => {
    expect(periodWith("2026-09-02T08:00:00Z", "2026-10-01T08:00:00Z")).toMatchObject({
      since: "2026-09-28",
      until: "2026-10-04",
      isFallback: true,
    });
  });

  it("looks at what lies after today only where there is nothing else", () => {
    expect(periodWith("2026-10-01T08:00:00Z", "2027-01-01T08:00:00Z")).toMatchObject({ since: "2026-09-28" });
    expect(periodWith("2027-01-01T08:00:00Z")).toMatchObject({ since: "2026-12-28", isFallback: true });
  });

  it("stays as it is without any dated request", () => {
    const facts = factsOf({ requests: [{ at: null }] });
    expect(reportPeriod(facts, options)).toMatchObject({ since: "2026-11-09", isFallback: false });
  });

  it("refuses an unknown zone", () => {
    expect(() => reportPeriod(factsOf({}), { ...options, timezone: "Nowhere" })).toThrow(
      "unknown time zone: Nowhere",
    );
  });
});
