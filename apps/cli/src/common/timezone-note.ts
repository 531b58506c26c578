import { timezoneMeant } from "@turnmeter/schema/names.js";
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
