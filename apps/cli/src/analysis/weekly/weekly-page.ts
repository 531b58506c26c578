import { localDate, periodOf, reportPeriod, weeklyReportData } from "@turnmeter/metrics";
import type { WeeklyReportData } from "@turnmeter/metrics";
import { datesOfMonth, monthAfter } from "@turnmeter/metrics/figures.js";
import { priceLookup } from "@turnmeter/pricing";
import { textOf, type Formats, type Report } from "@turnmeter/reporting";
import { programVersion } from "../../common/version.js";
import { planOfSelection } from "../../logs/selection-totals.js";
import { goneUsage, ledgerShare } from "../../logs/gone-logs.js";
import { selectPeriod, type Selection } from "../../logs/selection.js";
import { agentNames } from "../../logs/source-traits.js";
import { coverageText } from "../../output/texts.js";
import { namesPeriod } from "../../specification/flags/period-of-flags.js";
import type { ReadingFlags } from "../../specification/flags/shared-flags.js";

export type ReportDays = Pick<ReadingFlags, "since" | "until" | "last" | "week"> & {
  /** `2026-11`, or `last` for the last whole one. */
  readonly month?: string | undefined;
};

/** The period that the days name, else the last whole week. */
export function reportSelection(selection: Selection, days: ReportDays): Selection {
  if (days.month !== undefined) return selectPeriod(selection, monthPeriod(days.month, selection));
  return namesPeriod(days) ? selection : inReportPeriod(selection);
}

function monthPeriod(month: string, { settings }: Selection) {
  const today = localDate(settings.nowMs, settings.timezone).slice(0, "YYYY-MM".length);
  const { since, until } = datesOfMonth(month === "last" ? monthAfter(today, -1) : month);
  return periodOf(since, until, settings);
}

/** The last whole week, or an earlier one where it is empty. */
export function inReportPeriod(selection: Selection): Selection {
  return selectPeriod(selection, reportPeriod(selection.allFacts, selection.settings));
}

/** Adds whose logs they are to the report's first line, if they come from lakes. */
export function withCoverage(
  weekly: Report,
  { covers }: Pick<Selection, "covers">,
  formats: Formats,
): Report {
  if (covers === undefined) return weekly;
  return { ...weekly, kicker: `${weekly.kicker} · ${textOf(coverageText(covers), formats)}` };
}

export function reportData(
  selection: Selection,
  more: Pick<WeeklyReportData, "sampleNote"> = {},
): WeeklyReportData {
  const { facts, allFacts, unfilteredFacts, goneLogs, period, priceBook, budget } = selection;
  const plan = planOfSelection(selection);
  const prices = priceLookup(priceBook);
  const gone = ledgerShare(facts, goneLogs);
  return weeklyReportData(allFacts, {
    ...more,
    version: programVersion(),
    period,
    nowMs: selection.settings.nowMs,
    prices,
    agentNames,
    unfilteredFacts,
    ...(budget === null ? {} : { budget }),
    ...(plan === null ? {} : { plan }),
    ...(gone === null ? {} : { goneLogs: goneUsage(gone) }),
  });
}
