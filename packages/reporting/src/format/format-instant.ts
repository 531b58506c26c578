/** A moment, given as ISO 8601, to the minute in a zone (`2026-11-09 14:03`); `–` for null or what is no date. */
export function formatInstant(instant: string | null, timezone = "UTC"): string {
  if (instant === null) return "–";
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return "–";
  const parts = new Map(
    new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}
