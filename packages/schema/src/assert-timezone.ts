import { shown } from "./check-names.js";
import { closestName } from "./closest-name.js";

/** Cache: `Intl` is slow to look up a name. */
const known = new Set<unknown>(["UTC"]);

/** IANA's three-letter names; `Intl` also takes others, such as PST. */
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
    const meant = typeof timezone === "string" ? (offsetMeant(timezone) ?? timezoneMeant(timezone)) : null;
    const hint = meant ?? "allowed is an IANA name such as Europe/Berlin or UTC";
    throw new RangeError(`unknown time zone: ${shown(timezone)}; ${hint}`);
  }
  known.add(timezone);
}

/** Place names as `Intl` writes them; it accepts every name it gave itself. */
const place = /^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+$/;

/** Trusts the zone that `Intl` named as the system's, without looking it up: a process's first lookup takes a fourth of the start of Node.js. Names of other forms are still checked. */
export function trustTimezone(named: string): void {
  if (place.test(named)) known.add(named);
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

/** A question that suggests a zone close to what was typed, or ending in it: `Europe/Berlin` for `berlin`; null if there is none. */
export function timezoneMeant(typed: string): string | null {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const byName = new Map(zones.map((zone) => [zone.toLowerCase(), zone]));
  const byCity = new Map(zones.map((zone) => [lastPart(zone.toLowerCase()), zone]));
  const names = typed.includes("/") ? byName : byCity;
  const closest = closestName(typed.toLowerCase().replaceAll(" ", "_"), [...names.keys()]);
  return closest === null ? null : `did you mean ${names.get(closest)}?`;
}

/** Zone for an offset such as `UTC+2`; null for none. IANA reverses the sign: `Etc/GMT-2`. */
function offsetMeant(typed: string): string | null {
  const found = /^(?:UTC|GMT)?([+-])0?(\d{1,2})(?::?00)?$/i.exec(typed);
  const zone = `Etc/GMT${found?.[1] === "+" ? "-" : "+"}${found?.[2]}`;
  if (found === null || found[2] === "0" || !isTimezone(zone)) return null;
  return `this offset is ${zone}, and a place such as Europe/Berlin knows summer time`;
}

function lastPart(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1);
}
