import { shown } from "./check-names.js";
import { closestName } from "./closest-name.js";

/** Names that were checked before: `Intl` takes long to look one up. */
const known = new Set<unknown>(["UTC"]);

/** The names of three letters that IANA has: `Intl` also takes others, such as PST. */
const abbreviations = [
  "CET",
  "EET",
  "EST",
  "GMT",
  "HST",
  "MET",
  "MST",
  "PRC",
  "ROC",
  "ROK",
  "UCT",
  "UTC",
  "WET",
];

/**
 * Checks the name of a time zone.
 *
 * @throws RangeError if it is no IANA name; offsets such as `+02:00` are none
 */
export function assertTimezone(timezone: unknown): void {
  if (known.has(timezone)) return;
  if (typeof timezone !== "string" || !isTimezone(timezone)) {
    throw new RangeError(`unknown time zone: ${shown(timezone)}; ${hintOf(timezone)}`);
  }
  known.add(timezone);
}

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  if (/^[A-Za-z]{3}$/.test(name) && !abbreviations.includes(name.toUpperCase())) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function hintOf(timezone: unknown): string {
  const closest =
    typeof timezone === "string" ? closestName(timezone, Intl.supportedValuesOf("timeZone")) : null;
  return closest === null
    ? "allowed is an IANA name such as Europe/Berlin or UTC"
    : `did you mean ${closest}?`;
}
