import { assertTimezone } from "@turnmeter/schema/names.js";

/** Writes moments, epoch ms, as the clock of a zone shows them. */
export interface Clock {
  /** `14:03`. */
  readonly minute: (at: number) => string;
  /** `14:03:27`. */
  readonly second: (at: number) => string;
  /** `14:03:27.05`. */
  readonly hundredth: (at: number) => string;
  /** `Nov 16`. */
  readonly day: (at: number) => string;
}

/** Writes a moment; `since`, where given, is one that stands before it and says its day. */
export type MomentText = (at: number, since?: number | null) => string;

/**
 * The clock of a zone.
 *
 * @throws RangeError if the zone is not known
 */
export function clockOf(timezone: string): Clock {
  assertTimezone(timezone);
  const base = { timeZone: timezone, calendar: "gregory", numberingSystem: "latn" } as const;
  const time = { ...base, hourCycle: "h23", hour: "2-digit", minute: "2-digit" } as const;
  const minute = new Intl.DateTimeFormat("en-US", time);
  const second = new Intl.DateTimeFormat("en-US", { ...time, second: "2-digit" });
  const hundredth = new Intl.DateTimeFormat("en-US", {
    ...time,
    second: "2-digit",
    fractionalSecondDigits: 2,
  });
  const day = new Intl.DateTimeFormat("en-US", { ...base, month: "short", day: "numeric" });
  return {
    minute: (at) => minute.format(at),
    second: (at) => second.format(at),
    hundredth: (at) => hundredth.format(at),
    day: (at) => day.format(at),
  };
}
