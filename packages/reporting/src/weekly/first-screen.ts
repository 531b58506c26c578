import type { AuditReport } from "@turnmeter/audit";
import type { WeeklyReportData } from "@turnmeter/metrics";
import {
  dayNumber,
  endedCalls,
  errorCalls,
  isMonthName,
  isPeriodOfSpan,
  leastCases,
  weekdayOfDay,
} from "@turnmeter/metrics/figures.js";
import { spanName, weekName } from "../baseline/span-names.js";
import { costStrip, stripBars } from "../charts/cost-by-week.js";
import { highFinding } from "../sections/audit-section.js";
import { actionsOf } from "../findings/findings.js";
import { amount, atLeast, joined, say, type Text } from "../format/sentence.js";
import type { FirstScreen, QuietFigure, ReportChart, ReportFinding } from "../report.js";
import { graveProblems } from "../sections/problem-explanations.js";
import { column, tableOf } from "../table/column.js";
import { budgetNotes } from "../words/budget-phrase.js";
import { countOf } from "../words/listed.js";
import { headlineUsd, signedPoints, wholeChange } from "../words/change-phrase.js";
import {
  isMostlyUnpriced,
  pricedPhrase,
  tokensPhrase,
  unpricedPercent,
  unpricedPhrase,
  unpricedShare,
} from "../words/usage-phrase.js";
import { costOrWhy, isLowerBound } from "../plot/ranked-bars.js";
import {
  comparedOf,
  headlineValues,
  isErrorRateNoise,
  isMostlyPriced,
  valueBefore,
  type HeadlineId,
} from "./headline-figures.js";
import { sessionsOfPeriod } from "./sessions-of-period.js";
import { why } from "./why.js";
import { present } from "../sum-of.js";

/** The first screen of the weekly report; null where its data has none, or no request. */
export function firstScreen(
  data: WeeklyReportData,
  found: readonly ReportFinding[],
  audit: AuditReport | null,
): FirstScreen | null {
  if (data.firstScreen === undefined || data.totals.requests === 0) return null;
  const actions = actionsOf(found);
  const strip = stripOf(data);
  return {
    cost: costOf(data),
    strip,
    stripBars: strip === null ? [] : stripBars(data.firstScreen.strip, data.period.weekStart),
    figures: quietFigures(data),
    flagged: audit === null ? null : highFinding(audit),
    notes: [weekSoFarNote(data), baselineNote(data), ...budgetNotes(data)].filter((note) => note !== null),
    why: why(data),
    actions,
    actionsNote: actionsNote(data, actions.length),
    sessions: sessionsOfPeriod(data),
    banner: banner(data),
  };
}

function costOf(data: WeeklyReportData): FirstScreen["cost"] {
  const { totals, quality } = data;
  const phrase = unpricedPhrase(totals, quality.unpricedModels);
  const unpriced = phrase && say`+ ${phrase}`;
  const isGrave = isGravelyUnpriced(totals);
  if (totals.costUsd !== null && isMostlyUnpriced(totals))
    return {
      value: say`${tokensPhrase(totals)} tokens`,
      details: [say`${pricedPhrase(totals)} for those with a price`],
      graveUnpriced: unpriced,
      legend: legendOf(totals),
    };
  return {
    value: totals.costUsd === null ? "–" : pricedPhrase(totals),
    details: [costChange(data), costPerPrompt(data), isGrave ? null : unpriced].filter(
      (text) => text !== null,
    ),
    graveUnpriced: isGrave ? unpriced : null,
    legend: legendOf(totals),
  };
}

function legendOf({ lowerBoundRequests }: WeeklyReportData["totals"]): readonly Text[] {
  return [
    "List prices; not your bill.",
    ...(lowerBoundRequests > 0 ? ["≥: at least; some answers were logged in part."] : []),
  ];
}

/** `−$65.64 (−24 %) from week 43`, with `≈` if a side is only a lower bound. */
function costChange(data: WeeklyReportData): Text | null {
  const comparison = comparedOf(data);
  const last = comparison?.before[0];
  if (comparison === null || last === undefined || last.figures === null) return null;
  const [now, before] = [comparison.figures, last.figures];
  const name = spanName(last, data.period.weekStart);
  if (now.costUsd === null) return null;
  if (before.costUsd === null || !isMostlyPriced(before)) return say`${name} could not be priced`;
  const isBound = now.lowerBoundRequests + before.lowerBoundRequests > 0;
  const change = before.costUsd < 0.005 ? null : wholeChange(now.costUsd, before.costUsd);
  const difference = amount.signedUsd(now.costUsd - before.costUsd);
  return say`${isBound ? "≈ " : ""}${difference}${change === null ? "" : say` (${change})`} from ${name}`;
}

function costPerPrompt(data: WeeklyReportData): Text | null {
  const { costPerPromptUsd } = headlineValues(data);
  if (costPerPromptUsd === null) return null;
  const text = say`${atLeast(data.totals, costPerPromptUsd, amount.usd)} a prompt`;
  const change = changeOf(data, "costPerPromptUsd", wholeChange);
  return change === null ? text : say`${text}, ${change}`;
}

function changeOf(
  data: WeeklyReportData,
  figure: HeadlineId,
  change: (now: number | null, before: number | null) => Text | null,
): Text | null {
  const sides = valueBefore(data, figure);
  return sides === null ? null : change(sides.now, sides.before);
}

function exactFigure(label: string, value: Text, change: Text | null): QuietFigure {
  return { label, value, change, isNoise: false };
}

function quietFigures(data: WeeklyReportData): readonly QuietFigure[] {
  const { totals } = data;
  const { activeMs, errorRate } = headlineValues(data);
  return [
    exactFigure(
      totals.prompts === 1 ? "prompt" : "prompts",
      amount.count(totals.prompts),
      changeOf(data, "prompts", wholeChange),
    ),
    exactFigure(
      totals.sessions === 1 ? "session" : "sessions",
      amount.count(totals.sessions),
      changeOf(data, "sessions", wholeChange),
    ),
    activeMs === null
      ? exactFigure("", "active time unknown", null)
      : exactFigure("active", amount.duration(activeMs), changeOf(data, "activeMs", wholeChange)),
    errorRate === null
      ? exactFigure("finished tool calls", "no", null)
      : endedCalls(totals.outcomes) < leastCases
        ? exactFigure(
            endedCalls(totals.outcomes) === 1 ? "tool call failed" : "tool calls failed",
            say`${amount.count(errorCalls(totals.outcomes))} of ${amount.count(endedCalls(totals.outcomes))}`,
            null,
          )
        : {
            label: "tool errors",
            value: amount.percent(errorRate),
            change: changeOf(data, "errorRate", (now, before) => signedPoints(now, before, "pt")),
            isNoise: isErrorRateNoise(data),
          },
  ];
}

function stripOf(data: WeeklyReportData): ReportChart | null {
  const { firstScreen: rows, period, comparison } = data;
  const strip = rows?.strip ?? [];
  if (strip.length === 0 || strip.filter(({ requests }) => requests > 0).length < 2) return null;
  const medianUsd = comparison?.median?.figures.costUsd ?? null;
  const unit = isMonthName(strip[0]?.span ?? "") ? "month" : "week";
  const isCut = strip.some(({ standing, requests }) => standing === "cut" && requests > 0);
  const marks = joined(
    [
      medianUsd === null
        ? null
        : say`dashed: median of ${amount.count(comparison?.median?.weeks ?? 0)} before, ${amount.usd(medianUsd)}`,
      isCut && "pale: may lack days",
    ],
    "; ",
  );
  const title = say`Cost of eight ${unit}s${marks === "" ? "" : say` (${marks})`}, US dollars`;
  return {
    id: "cost-strip",
    title,
    isLowerBound: isLowerBound(strip),
    span: "half",
    spec: costStrip(strip, period, medianUsd),
    table: {
      title,
      ...tableOf(strip, {
        span: column.text(unit === "week" ? "Week" : "Month", 1, ({ span }) =>
          weekName(span, period.weekStart),
        ),
        since: column.date("From", 2, ({ since }) => since),
        cost: column.figure("Cost", 1, (span) =>
          span.requests === 0 ? (span.standing === "cut" ? "not known" : "–") : costOrWhy(span),
        ),
      }),
      notes: isCut ? [`A pale bar: the logs may lack a part of the ${unit}.`] : [],
    },
  };
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** `Week 47 so far: $12 by Wednesday; the median of the 4 weeks before had $31 by then.` Null without requests. */
function weekSoFarNote({ weekSoFar, period }: WeeklyReportData): Text | null {
  if (weekSoFar === null || weekSoFar.figures.requests === 0) return null;
  const { span, figures, median, before } = weekSoFar;
  const day = dayNumber(span.until);
  const weekday = day === null ? "today" : (WEEKDAYS[weekdayOfDay(day) - 1] ?? "today");
  const name = weekName(span.week, period.weekStart);
  const soFar = `${name.charAt(0).toUpperCase()}${name.slice(1)} so far`;
  if (figures.costUsd === null)
    return say`${soFar}: ${countOf(figures.requests, "request", "requests")} by ${weekday}, without a price.`;
  if (!isMostlyPriced(figures))
    return say`${soFar}: ${countOf(figures.requests, "request", "requests")} by ${weekday}, most without a price.`;
  const cost = say`${soFar}: ${atLeastInWords(figures, figures.costUsd)} by ${weekday}`;
  const usual = median?.figures.costUsd ?? null;
  if (median !== null && usual !== null)
    return say`${cost}; the median of the ${amount.count(median.weeks)} weeks before had ${atLeastInWords(median, usual)} by then.`;
  const last = before[0]?.figures ?? null;
  if (last === null || last.costUsd === null || !isMostlyPriced(last)) return say`${cost}.`;
  return say`${cost}; the week before had ${atLeastInWords(last, last.costUsd)} by then.`;
}

function atLeastInWords({ lowerBoundRequests }: { readonly lowerBoundRequests: number }, usd: number): Text {
  const isBound = lowerBoundRequests > 0;
  return say`${isBound ? "at least " : ""}${headlineUsd(usd, isBound)}`;
}

/** Why nothing is compared or no median is drawn. */
function baselineNote({ comparison, period, firstScreen: rows }: WeeklyReportData): Text | null {
  if (comparison === null || !isPeriodOfSpan(period, comparison.span)) return null;
  const unit = isMonthName(comparison.span.week) ? "month" : "week";
  if (rows?.isCompared !== true)
    return comparison.before[0]?.standing === "empty"
      ? `No request in the ${unit} before to compare with.`
      : `No complete earlier ${unit} to compare with.`;
  if (comparison.median !== null) return null;
  return `No median: it takes three active ${unit}s of the four before.`;
}

function actionsNote({ totals }: WeeklyReportData, actions: number): Text {
  if (actions > 0) return "Estimates at list prices; they can overlap.";
  if (totals.costUsd === null) return "Nothing has a price, so no saving is known.";
  return isMostlyUnpriced(totals)
    ? "Most tokens have no price, so no saving is known."
    : "Nothing that would save 10 cents or more.";
}

/** Share of unpriced tokens from which the cost misleads. */
const GRAVE_UNPRICED = 0.01;

function isGravelyUnpriced(totals: WeeklyReportData["totals"]): boolean {
  return unpricedShare(totals) > GRAVE_UNPRICED;
}

function banner(data: WeeklyReportData): readonly Text[] {
  const { totals, quality } = data;
  const unpriced = unpricedPhrase(totals, quality.unpricedModels);
  const grave = graveProblems(quality.problems).map(({ text }) => say`This report is incomplete. ${text}`);
  return present([
    ...grave,
    unpriced !== null &&
      isGravelyUnpriced(totals) &&
      say`${unpricedPercent(totals)} of the tokens have no price and are in no dollar figure: ${unpriced}.`,
  ]);
}
