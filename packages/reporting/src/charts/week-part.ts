import type { ReportPeriod } from "@turnmeter/metrics";
import { dayNumber, firstDayOfNamedWeek } from "@turnmeter/metrics/figures.js";

/** Whether a week lies before the period, wholly in it, or is cut short by its end. */
export function weekPart(week: string, period: ReportPeriod): "before" | "whole" | "partial" {
  const first = firstDayOfNamedWeek(week);
  const since = period.since === null ? null : dayNumber(period.since);
  const until = period.until === null ? null : dayNumber(period.until);
  if (first === null) return "whole";
  if (since !== null && first + 6 < since) return "before";
  return until !== null && until < first + 6 ? "partial" : "whole";
}
