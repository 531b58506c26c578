import { dateOfDay, isoWeekOfDay } from "@turnmeter/metrics/figures.js";
import { formatDay } from "./local-date.js";

/** A week, given by its first day number, as `week 46`, or as `week of 8 Nov` where weeks begin on Sunday. */
export function formatWeek(firstDay: number, weekStart: "monday" | "sunday"): string {
  return weekStart === "sunday"
    ? `week of ${formatDay(dateOfDay(firstDay)).slice(4)}`
    : `week ${isoWeekOfDay(firstDay).week}`;
}
