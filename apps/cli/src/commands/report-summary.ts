import { isUsageUnknown, tokensOf } from "@turnmeter/metrics/figures.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import {
  beginning,
  budgetNotes,
  escapeTerminal,
  graveProblems,
  isMostlyUnpriced,
  joined,
  say,
  written,
} from "@turnmeter/reporting";
import type { Formats, FirstScreen, QuietFigure, Report, ReportFinding, Text } from "@turnmeter/reporting";
import { boundText, coverageText, periodText } from "../output/texts.js";
import type { Coverage } from "../logs/read-lakes.js";
import { problemNotes, unpricedNotes } from "../output/notes.js";

/** What the report's first screen says, in a few short lines. A fallback is the last active week, in place of an empty one. */
export function reportSummary(
  data: WeeklyReportData,
  {
    report,
    covers,
    isFallback,
    formats,
    quiet,
  }: {
    readonly report: Report;
    readonly covers: Coverage | undefined;
    readonly isFallback: boolean;
    readonly formats: Formats;
    readonly quiet: boolean;
  },
): string {
  const { period, quality } = data;
  const { title, firstScreen } = report;
  const stamp = graveProblems(quality.problems).find(({ code }) => code === "source-missing");
  const lines: Text[] = [
    ...(isFallback ? ["No request in the last whole week: this is the last week with any."] : []),
    joined([periodText(period), period.timezone, covers !== undefined && coverageText(covers)], " · "),
    title,
    ...(stamp === undefined ? [] : [say`Incomplete: ${stamp.text}`]),
    ...(firstScreen === undefined ? budgetNotes(data) : [...costLine(data), ...screenLines(firstScreen)]),
    ...unpricedNotes(quality.unpricedModels),
    ...problemNotes(quality.problems, { quiet }),
  ];
  return written(lines, formats).map(escapeTerminal).join("\n");
}

/** Cost and tokens; empty if the title already says that no token has a price. */
function costLine({ totals }: WeeklyReportData): readonly Text[] {
  const bounds = totals.lowerBoundRequests;
  if (isUsageUnknown(totals)) return ["No request has logged usage: neither tokens nor cost are known."];
  if (totals.costUsd === null) return [];
  const cost = say`${boundText(totals.costUsd, bounds, "usd")} at API list prices`;
  if (isMostlyUnpriced(totals)) return [say`${cost} for the tokens with a price`];
  return [say`${cost} · ${boundText(tokensOf(totals), bounds, "tokens")} tokens`];
}

function screenLines({ figures, notes, actions, actionsNote }: FirstScreen): readonly Text[] {
  return [
    joined(figures.map(figureText), " · "),
    ...notes,
    ...(actions.length === 0
      ? [say`Worth doing: ${beginning(actionsNote, "lower")}`]
      : ["Worth doing:", ...actions.map(actionText)]),
  ];
}

function figureText({ value, label, change, isNoise }: QuietFigure): Text {
  return joined([value, label !== "" && label, change, isNoise && "(noise)"]);
}

function actionText({ text, action }: ReportFinding): Text {
  if (action === undefined) return say`• ${text}`;
  return say`• ${action.stake} ${action.what}. ${action.instruction}`;
}
