import { assertTimezone } from "@turnmeter/schema/names.js";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes longer than using it a thousand times. */
function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known !== undefined) return known;
  assertTimezone(timezone);
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(timezone, made);
  return made;
}

/**
 * The day (`2026-11-09`) and the minute (`14:03`) of a moment, given as ISO 8601, in a zone; null for null and for what is no date.
 *
 * @throws RangeError if the zone is not known
 */
export function localTime(
  instant: string | null,
  timezone: string,
): { readonly date: string; readonly time: string } | null {
  const at = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}
