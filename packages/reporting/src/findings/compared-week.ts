import type {
  BaselineWeek,
  PeriodFigures,
  WeekChange,
  WeekComparison,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { spanName } from "../baseline/span-names.js";

/** The compared week and the one before it, where that is whole in the logs. */
export interface ComparedWeek {
  readonly now: PeriodFigures;
  readonly before: PeriodFigures;
  readonly change: WeekChange;
  /** `week 46`. */
  readonly nowName: string;
  /** `week 45`, or `week 45 up to Wed` beside a part of a week. */
  readonly beforeName: string;
}

/** The compared week with last week as its baseline; null where last week is none. */
export function comparedWeek({ comparison, weekChange, period }: WeeklyReportData): ComparedWeek | null {
  const last: BaselineWeek | undefined = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined || last.figures === null) return null;
  const { span, figures }: WeekComparison = comparison;
  return {
    now: figures,
    before: last.figures,
    change: weekChange,
    nowName: spanName(span, period.weekStart),
    beforeName: spanName(last, period.weekStart),
  };
}
