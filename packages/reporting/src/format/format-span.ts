import type { Formats } from "./formats.js";

/** Two moments, given as ISO 8601, to the minute in a zone; the day once where both are of it: `2026-11-09 14:03 to 14:20`. */
export function formatSpan(
  from: string,
  to: string | null,
  timezone: string,
  { instant }: Pick<Formats, "instant">,
): string {
  const [first, last] = [instant(from, timezone), instant(to, timezone)];
  const [day = ""] = first.split(" ");
  return `${first} to ${last.startsWith(`${day} `) ? last.slice(day.length + 1) : last}`;
}
