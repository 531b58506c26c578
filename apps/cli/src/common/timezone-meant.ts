import { closestName } from "./closest-name.js";
import type { CliContext } from "./context.js";

/** Says that the variable TZ names no zone, so that days are cut in UTC; empty where it names one. */
export function unknownTimezoneNote({ TZ = "" }: CliContext["env"]): string {
  if (TZ === "" || isTimezone(TZ)) return "";
  const meant = timezoneMeant(TZ);
  return `TZ names no time zone: ${TZ}${meant === null ? "." : `; ${meant}`} Days are those of UTC.\n`;
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A question for a zone that is close to what was typed, or ends in it: `Europe/Berlin` for `berlin`. Null if none is. */
export function timezoneMeant(typed: string): string | null {
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  const byName = new Map(zones.map((zone) => [zone.toLowerCase(), zone]));
  const byCity = new Map(zones.map((zone) => [lastPart(zone.toLowerCase()), zone]));
  const names = typed.includes("/") ? byName : byCity;
  const closest = closestName(typed.toLowerCase().replaceAll(" ", "_"), [...names.keys()]);
  return closest === null ? null : `did you mean ${names.get(closest)}?`;
}

function lastPart(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1);
}
