import type { ComparedFigure, PeriodFigures, WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { errorRateOf } from "@turnmeter/metrics/figures.js";
import { isComparable } from "../baseline/comparison-table.js";
import { sumOf } from "../sum-of.js";

const headlineIds = ["costUsd", "costPerPromptUsd", "prompts", "sessions", "activeMs", "errorRate"] as const;

/** A headline figure by its name in `comparison.figures`, which tells its unit. */
export type HeadlineId = (typeof headlineIds)[number];

/** A figure at the head of the first screen, beside the week or month before. */
export interface HeadlineRow {
  readonly id: HeadlineId;
  /** Of the period; null if it is not known. */
  readonly value: number | null;
  /** Null if nothing is compared, or the earlier week does not have the figure whole. */
  readonly before: number | null;
  /** True where chance alone makes differences as large as this one. Only the error rate is judged. */
  readonly isNoise: boolean;
}

export function headlineRows(data: WeeklyReportData): readonly HeadlineRow[] {
  const values = headlineValues(data);
  return headlineIds.map((id) => ({
    id,
    value: values[id],
    before: valueBefore(data, id)?.before ?? null,
    isNoise: id === "errorRate" && isErrorRateNoise(data),
  }));
}

/** The values of the period. */
export function headlineValues({
  totals,
  sessions,
}: WeeklyReportData): Readonly<Record<HeadlineId, number | null>> {
  const times = sessions.map(({ activeMs }) => activeMs).filter((time) => time !== null);
  return {
    costUsd: totals.costUsd,
    costPerPromptUsd:
      totals.costUsd === null || totals.prompts === 0 ? null : totals.costUsd / totals.prompts,
    prompts: totals.prompts,
    sessions: totals.sessions,
    activeMs: times.length === 0 ? null : sumOf(times, (time) => time),
    errorRate: errorRateOf(totals.outcomes),
  };
}

/** The week or month before, where the whole period is compared with it. */
export function comparedOf({ firstScreen, comparison }: WeeklyReportData): WeekComparison | null {
  return firstScreen?.isCompared === true ? comparison : null;
}

/** Both sides of a figure; null where they cannot be compared. */
export function valueBefore(
  data: WeeklyReportData,
  figure: ComparedFigure,
): { readonly now: number | null; readonly before: number | null } | null {
  const comparison = comparedOf(data);
  const before = comparison?.before[0]?.figures ?? null;
  if (comparison === null || before === null) return null;
  if (!isComparable(figure, comparison.figures) || !isComparable(figure, before)) return null;
  return { now: comparison.figures[figure], before: before[figure] };
}

/** Whether at least half of a week's or month's requests have a price; true if it has no figures. */
export function isMostlyPriced(figures: PeriodFigures | null): boolean {
  return figures === null || figures.unpricedRequests * 2 <= figures.requests;
}

/** Whether the difference of the tool error rate may be chance. */
export function isErrorRateNoise({ firstScreen }: WeeklyReportData): boolean {
  const rate = firstScreen?.errorRate ?? null;
  return rate !== null && rate.low <= 0 && rate.high >= 0;
}
