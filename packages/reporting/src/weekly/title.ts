import type { WeekSpan, WeeklyReportData } from "@turnmeter/metrics";
import { isMonthName, isUsageUnknown } from "@turnmeter/metrics/figures.js";
import { halfCentUsd } from "../format/number-units.js";
import { amount, joined, say, type Text } from "../format/sentence.js";
import { countOf } from "../words/listed.js";
import { headlineUsd, plainChange } from "../words/change-phrase.js";
import { isMostlyUnpriced, tokensPhrase, unpricedPercent } from "../words/usage-phrase.js";
import { openSplit, whySplits, type WhyPart } from "./why-views.js";
import { isMostlyPriced } from "./headline-figures.js";

/**
 * What the report found, in one line with the two names that explain it: `$205, a quarter less than the week before: ember
 * shrank, beacon grew`; without a week before `$7.03 in 11 sessions: shop took 62 %, blog 21 %`.
 */
export function reportTitle(data: WeeklyReportData): Text {
  const claim = reportClaim(data);
  const names = isEmpty(data) || isTooSmall(data) ? null : namesText(data);
  return names === null ? claim : say`${claim}: ${names}`;
}

/**
 * True if a breakdown of the cost explains nothing: most tokens have no price, or the cost, and that of the week before if compared, rounds
 * to $0.00.
 */
export function isTooSmall({ totals, comparison, firstScreen }: WeeklyReportData): boolean {
  const before = firstScreen?.isCompared === true ? comparison?.before[0]?.figures?.costUsd : null;
  return (
    totals.costUsd === null ||
    isMostlyUnpriced(totals) ||
    [totals.costUsd, before].every((usd) => (usd ?? 0) < halfCentUsd)
  );
}

/** The title without names: the cost and its change from the week before, or the tokens if most have no price. */
export function reportClaim(data: WeeklyReportData): Text {
  const { totals } = data;
  if (isEmpty(data)) return emptyTitle(data);
  const sessions = countOf(totals.sessions, "session", "sessions");
  if (totals.costUsd === null)
    return isUsageUnknown(totals)
      ? say`${sessions}, and no usage in the logs: the cost is not known`
      : say`${tokensPhrase(totals)} tokens in ${sessions}, and none of them has a price`;
  if (isMostlyUnpriced(totals))
    return say`${tokensPhrase(totals)} tokens in ${sessions}, ${unpricedPercent(totals)} of them without a price`;
  const isBound = totals.lowerBoundRequests > 0;
  const cost = say`${isBound ? "At least " : ""}${headlineUsd(totals.costUsd, isBound)}`;
  const change = changeText(data);
  return change === null ? say`${cost} in ${sessions}` : say`${cost}, ${change}`;
}

function isEmpty({ totals }: WeeklyReportData): boolean {
  return totals.requests === 0 && (totals.costUsd ?? 0) === 0;
}

function emptyTitle({ generatedFrom, quality, period }: WeeklyReportData): Text {
  if (generatedFrom.length > 0)
    return period.since === null ? "The logs hold no request" : "No request was made in this period";
  return quality.problems.count === 0
    ? "No log was found, so there is nothing to report"
    : "No log that can be read was found, so there is nothing to report";
}

function changeText({ firstScreen, comparison, totals }: WeeklyReportData): Text | null {
  const last = comparison?.before[0];
  if (firstScreen?.isCompared !== true || comparison === null || last === undefined) return null;
  const before = last.figures?.costUsd ?? null;
  if (before === null || totals.costUsd === null || !isMostlyPriced(last.figures)) return null;
  const than = spanBeforeText(comparison.span);
  if (totals.lowerBoundRequests > 0 || (last.figures?.lowerBoundRequests ?? 0) > 0) {
    if (before < 0.005) return null;
    const way = totals.costUsd < before ? "down from" : "up from";
    return say`${way} ${headlineUsd(before, (last.figures?.lowerBoundRequests ?? 0) > 0)} ${than}`;
  }
  const phrase = plainChange(totals.costUsd, before);
  return phrase && say`${phrase} ${than}`;
}

function spanBeforeText({ week, isWhole }: WeekSpan): string {
  const before = isMonthName(week) ? "the month before" : "the week before";
  return isWhole ? before : `the same days of ${before}`;
}

/** A second part is named only from this share of all changes. */
const LEAST_SHARE = 0.1;

function namesText(data: WeeklyReportData): Text | null {
  const open = openSplit(whySplits(data));
  if (open === null) return null;
  const { parts, rest } = open;
  const all = [...parts, ...(rest === null ? [] : [rest])];
  if (data.firstScreen?.isCompared !== true) return sharesText(parts, data);
  const total = all.reduce((sum, { differenceUsd }) => sum + differenceUsd, 0);
  const size = all.reduce((sum, { differenceUsd }) => sum + Math.abs(differenceUsd), 0);
  const named = explaining(parts, total, size);
  return named.length === 0 ? null : joinedParts(named);
}

/** Largest part in the direction of the difference, then the largest against it, or else the next one. */
function explaining(parts: readonly WhyPart[], total: number, size: number): readonly WhyPart[] {
  const isAlong = ({ differenceUsd }: WhyPart): boolean => differenceUsd >= 0 === total >= 0;
  const along = parts.filter(isAlong);
  const against = parts.find((part) => !isAlong(part));
  const [first = against, next] = along;
  if (first === undefined) return [];
  const isLarge = (part: WhyPart | undefined): part is WhyPart =>
    part !== undefined && part !== first && Math.abs(part.differenceUsd) >= LEAST_SHARE * size;
  const second = [against, next].find(isLarge);
  return second === undefined ? [first] : [first, second];
}

function joinedParts(parts: readonly WhyPart[]): Text {
  return joined(
    parts.map(({ told }) => told),
    ", ",
  );
}

function sharesText(parts: readonly WhyPart[], { totals }: WeeklyReportData): Text | null {
  const total = totals.costUsd ?? 0;
  if (total <= 0) return null;
  const [first, second] = parts;
  if (first === undefined) return null;
  const share = (part: WhyPart): Text => {
    const percent = Math.round((part.afterUsd / total) * 100);
    return percent === 100 ? say`over ${amount.count(99)} %` : say`${amount.count(percent)} %`;
  };
  if (parts.length === 1) return first.told === null ? null : say`all in ${first.told}`;
  const largest = say`${first.told ?? first.toldByTime ?? "one"} took ${share(first)}`;
  if (second === undefined || second.afterUsd < LEAST_SHARE * total) return largest;
  const other = first.told === null ? "another" : "another session";
  return say`${largest}, ${second.told ?? other} ${share(second)}`;
}
