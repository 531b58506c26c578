import * as fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { localDate, localTime, startOfDay } from "../../src/time/local-day.js";
import { at } from "../util/facts.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

const hoursOf = (date: string, next: string, timezone: string) =>
  (startOfDay(next, timezone) - startOfDay(date, timezone)) / 3_600_000;

describe("localDate", () => {
  it("R41 puts the evening after a 23-hour day on the next date", () => {
    expect(localDate(at("2026-03-29T21:59:59Z"), "Europe/Berlin")).toBe("2026-03-29");
    expect(localDate(at("2026-03-29T22:30:00Z"), "Europe/Berlin")).toBe("2026-03-30");
  });

  it("knows zones with quarter hours", () => {
    // Kathmandu is 5:45 ahead: its midnight is 18:15 in UTC.
    expect(localDate(at("2026-11-09T18:14:59.999Z"), "Asia/Kathmandu")).toBe("2026-11-09");
    expect(localDate(at("2026-11-09T18:15:00Z"), "Asia/Kathmandu")).toBe("2026-11-10");
  });
});

describe("localTime", () => {
  it("agrees with the calendar at any instant", () => {
    const instant = fc.integer({ min: at("1969-06-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") });
    const zone = fc.constantFrom(
      "America/Los_Angeles",
      "Europe/Berlin",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "Africa/Monrovia",
    );
    fc.assert(
      fc.property(instant, zone, (epochMs, timezone) => {
        const local = Temporal.Instant.fromEpochMilliseconds(epochMs)
          .toZonedDateTimeISO(timezone)
          .toPlainDateTime();
        expect(localTime(timezone)(epochMs)).toBe(local.toZonedDateTime("UTC").epochMilliseconds);
      }),
    );
  });
});

/** Local time as the calendar tells it. */
function calendarTime(epochMs: number, timezone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toZonedDateTime("UTC").epochMilliseconds;
}

/** The instants at which a zone's clocks change, epoch ms. */
function changesOf(timezone: string, since: number, until: number): readonly number[] {
  const changes: number[] = [];
  let time: Temporal.ZonedDateTime | null =
    Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(timezone);
  for (;;) {
    time = time.getTimeZoneTransition("next");
    if (time === null || time.epochMilliseconds > until) return changes;
    changes.push(time.epochMilliseconds);
  }
}

const dayMs = 24 * 3_600_000;

describe("localTime of every zone", () => {
  it("changes at one minute past midnight where clocks did", () => {
    // 1987-04-05T00:01 in Newfoundland, 3:30 behind, became 01:01.
    const local = localTime("America/St_Johns");
    expect(local(at("1987-04-05T03:30:59.999Z"))).toBe(at("1987-04-05T00:00:59.999Z"));
    expect(local(at("1987-04-05T03:31:00Z"))).toBe(at("1987-04-05T01:01:00Z"));
  });

  it.skipIf(isShort)(
    "agrees with the calendar around each change, and no two changes are closer than four days",
    () => {
      for (const timezone of Intl.supportedValuesOf("timeZone")) {
        const changes = changesOf(timezone, at("2000-01-01T00:00:00Z"), at("2030-12-31T00:00:00Z"));
        const local = localTime(timezone);
        for (const [place, change] of changes.entries()) {
          expect(change - (changes[place - 1] ?? 0), `${timezone} ${change}`).toBeGreaterThan(4 * dayMs);
          for (const instant of [change - 1, change]) {
            if (local(instant) !== calendarTime(instant, timezone)) expect.fail(`${timezone} ${instant}`);
          }
        }
      }
    },
    120_000,
  );

  it("agrees with the calendar at any instant", () => {
    const instant = fc.integer({ min: at("1972-12-01T00:00:00Z"), max: at("2060-01-01T00:00:00Z") });
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    fc.assert(
      fc.property(instant, zone, (epochMs, timezone) => {
        expect(localTime(timezone)(epochMs)).toBe(calendarTime(epochMs, timezone));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("startOfDay", () => {
  it("R41 makes days of 23, 24 and 25 hours", () => {
    expect(hoursOf("2026-03-29", "2026-03-30", "Europe/Berlin")).toBe(23);
    expect(hoursOf("2026-03-30", "2026-03-31", "Europe/Berlin")).toBe(24);
    expect(hoursOf("2026-10-25", "2026-10-26", "Europe/Berlin")).toBe(25);
    expect(hoursOf("2026-03-08", "2026-03-09", "America/Los_Angeles")).toBe(23);
    expect(hoursOf("2026-11-01", "2026-11-02", "America/Los_Angeles")).toBe(25);
  });

  it("begins a day whose midnight was skipped with its first moment", () => {
    // On 2018-11-04 the clock in São Paulo went from 00:00 (UTC−3) to 01:00.
    expect(startOfDay("2018-11-04", "America/Sao_Paulo")).toBe(at("2018-11-04T03:00:00Z"));
  });
});
