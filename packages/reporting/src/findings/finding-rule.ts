import type { WeeklyReportData } from "@turnmeter/metrics";
import type { ReportFinding } from "../report/report.js";

/** A finding and how much it is about, by which findings are ordered. */
interface WeighedFinding {
  readonly finding: ReportFinding & Required<Pick<ReportFinding, "figures">>;
  /** Dollars at stake; null where it is not about dollars. */
  readonly usd: number | null;
  /** The part of the period's cost, time or calls that is at stake, 0–1. */
  readonly share: number;
}

/** Looks for one kind of thing in a report's data; null where the data does not show it, or not surely. */
export type FindingRule = (data: WeeklyReportData) => WeighedFinding | null;
