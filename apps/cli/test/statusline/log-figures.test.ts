import { afterEach, describe, expect, it, vi } from "vitest";
import { todaySpan } from "../../src/statusline/log-figures.js";

// On these days midnight is left out (Cairo, Beirut) or comes twice (Havana).
const moments = [
  ["Africa/Cairo", "2023-04-28T09:00:00Z"],
  ["Asia/Beirut", "2022-03-27T20:59:59Z"],
  ["America/Havana", "2025-11-02T12:00:00Z"],
  ["Asia/Kathmandu", "2026-11-20T18:14:59Z"],
  ["Asia/Kathmandu", "2026-11-20T18:15:00Z"],
  ["Europe/Berlin", "2026-10-25T23:30:00Z"],
  ["Pacific/Kiritimati", "2026-11-20T09:59:59Z"],
  ["America/New_York", "2026-03-08T12:00:00Z"],
] as const;

describe("todaySpan", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(moments)(
    "is the same in the system's zone %s as in that zone by its name, at %s",
    (timezone, at) => {
      const nowMs = Date.parse(at);
      vi.stubEnv("TZ", timezone);
      expect(todaySpan({ nowMs, timezone: null })).toEqual(todaySpan({ nowMs, timezone }));
    },
  );

  it("goes from midnight to midnight", () => {
    const nowMs = Date.parse("2026-11-20T12:00:00Z");
    expect(todaySpan({ nowMs, timezone: "Europe/Berlin" })).toEqual({
      startAt: Date.parse("2026-11-19T23:00:00Z"),
      endAt: Date.parse("2026-11-20T23:00:00Z"),
    });
  });

  it("is 23 hours long where clocks are set forward", () => {
    const { startAt, endAt } = todaySpan({
      nowMs: Date.parse("2026-03-08T12:00:00Z"),
      timezone: "America/New_York",
    });
    expect(endAt - startAt).toBe(23 * 60 * 60 * 1000);
  });
});
