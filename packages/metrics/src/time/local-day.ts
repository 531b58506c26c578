// The functions of the polyfill, not its classes: only those that are named here are bundled.
import { fromEpochMilliseconds, toZonedDateTimeISO } from "temporal-polyfill/fns/Instant";
import { toZonedDateTime } from "temporal-polyfill/fns/PlainDate";
import { offsetNanoseconds } from "temporal-polyfill/fns/ZonedDateTime";
import { assertTimezone } from "@turnmeter/schema/names.js";
import { DAY_MS, dateOfDay } from "../figures/days.js";
import { plainDate } from "./plain-date.js";

// No zone's offset has changed twice within a week less an hour since then (Brazil's did so in October 2000).
const BLOCKS_HOLD_SINCE = Date.UTC(1973, 0, 1);
const BLOCK_MS = 4 * DAY_MS;
const SECOND_MS = 1000;

/** A block of time with at most one offset change, ms. */
interface Block {
  readonly before: number;
  readonly after: number;
  /** First instant with the later offset. */
  readonly changesAt: number;
}

const blocksByTimezone = new Map<string, Map<number, Block>>();

/**
 * A function from an instant (epoch ms) to the zone's local time as ms since 1970-01-01T00:00 local.
 * Offsets are looked up twice per four days and zone, and more often where they change.
 *
 * @throws RangeError if the zone is not known
 */
export function localTime(timezone: string): (at: number) => number {
  assertTimezone(timezone);
  let blocks = blocksByTimezone.get(timezone);
  if (blocks === undefined) blocksByTimezone.set(timezone, (blocks = new Map<number, Block>()));
  const known = blocks;
  return (at) => {
    if (at < BLOCKS_HOLD_SINCE) return at + offsetAt(timezone, at);
    const place = Math.floor(at / BLOCK_MS);
    let block = known.get(place);
    if (block === undefined) known.set(place, (block = blockFrom(timezone, place * BLOCK_MS)));
    return at + (at < block.changesAt ? block.before : block.after);
  };
}

function blockFrom(timezone: string, start: number): Block {
  let last = start;
  let changesAt = start + BLOCK_MS;
  const before = offsetAt(timezone, last);
  const after = offsetAt(timezone, changesAt);
  if (before === after) return { before, after, changesAt };
  // Clocks change on whole seconds, though not on whole quarters of an hour: Newfoundland's did at one minute past midnight.
  while (changesAt - last > SECOND_MS) {
    const middle = last + SECOND_MS * Math.floor((changesAt - last) / (2 * SECOND_MS));
    if (offsetAt(timezone, middle) === before) last = middle;
    else changesAt = middle;
  }
  return { before, after, changesAt };
}

/**
 * The local date of an instant, `YYYY-MM-DD`.
 *
 * @throws RangeError if the zone is not known
 */
export function localDate(at: number, timezone: string): string {
  return dateOfDay(Math.floor(localTime(timezone)(at) / DAY_MS));
}

/** The first instant of a local date in epoch ms: midnight, or the first moment after a clock change skipped it. */
export function startOfDay(date: string, timezone: string): number {
  assertTimezone(timezone);
  return toZonedDateTime(plainDate(date), timezone).epochMilliseconds;
}

function offsetAt(timezone: string, at: number): number {
  return offsetNanoseconds(toZonedDateTimeISO(fromEpochMilliseconds(at), timezone)) / 1_000_000;
}
