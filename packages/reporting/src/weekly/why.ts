import type { WeeklyReportData } from "@turnmeter/metrics";
import { bridgeNotes } from "../bridge/bridge-table.js";
import { costDifferences, type CostDifference } from "../charts/cost-differences.js";
import { amount, atLeast, joined, say, type Text } from "../format/sentence.js";
import { fewestMarks } from "../plot/chart-spec.js";
import { signedUsdOf, usdOfBars } from "../plot/ranked-bars.js";
import type { FirstScreen, ReportChart, WhyView } from "../report.js";
import { column, tableOf, type Columns } from "../table/column.js";
import { countOf, joinWords } from "../words/listed.js";
import { headlineUsd, wholeChange } from "../words/change-phrase.js";
import { isTooSmall } from "./title.js";
import { boundCell } from "../words/usage-phrase.js";
import { openSplit, whySplits, type WhyPart, type WhySplit } from "./why-views.js";
import { present } from "../sum-of.js";

/** Smaller parts share one bar. */
const MOST_BARS = 5;
/** Why the cost changed, or where it went, by project, model, session and cause; null where nothing costs a cent. */
export function why(data: WeeklyReportData): FirstScreen["why"] {
  if (isTooSmall(data)) return null;
  const splits = whySplits(data).filter(({ parts }) => parts.length > 0);
  const open = openSplit(splits);
  if (open === null) return null;
  const isCompared = data.firstScreen?.isCompared === true;
  return {
    title: isCompared ? "Why" : "Where it went",
    views: splits.map((split) => viewOf(split, isCompared, data)),
    open: open.id,
  };
}

function viewOf(split: WhySplit, isCompared: boolean, data: WeeklyReportData): WhyView {
  const bars = barsOf(split);
  const hasChart = bars.length >= fewestMarks;
  const cost = usdOfBars(bars.map(({ afterUsd }) => afterUsd));
  const differenceText = differenceTextOf(bars);
  const drawn = bars.map((bar): CostDifference => ({
    name: bar.name,
    ...(bar.keys === undefined ? {} : { keys: bar.keys }),
    usd: bar.differenceUsd,
    sides: isCompared ? (bar.sides ?? sidesText(bar)) : "",
    label: isCompared ? differenceText(bar) : atLeast(bar, bar.afterUsd, cost),
  }));
  return {
    id: split.id,
    label: split.label,
    reading: joined([
      hasChart ? null : wordsOf(bars, isCompared),
      split.id === "cause" ? null : requestsReading(data),
    ]),
    chart: hasChart ? chartOf(split, drawn, isCompared, data) : null,
    bars: drawn.map(({ name, usd, sides, label }) => ({ name, usd, sides, label })),
  };
}

type Bar = Omit<WhyPart, "told" | "toldByTime">;

function barsOf({ id, parts, rest }: WhySplit): readonly Bar[] {
  const count = parts.length + (rest?.count ?? 0);
  if (count <= MOST_BARS + 1 && rest === null) return parts;
  const small = [...parts.slice(MOST_BARS), ...(rest === null ? [] : [rest])];
  const sum = (key: "beforeUsd" | "afterUsd" | "differenceUsd" | "lowerBoundRequests") =>
    small.reduce((all, part) => all + part[key], 0);
  const others: Bar = {
    name: say`${amount.count(count - MOST_BARS)} others`,
    beforeUsd: sum("beforeUsd"),
    afterUsd: sum("afterUsd"),
    differenceUsd: sum("differenceUsd"),
    lowerBoundRequests: sum("lowerBoundRequests"),
    sides: id === "cause" ? "" : null,
    detail: null,
  };
  return [...parts.slice(0, MOST_BARS), others];
}

function wordsOf(bars: readonly Bar[], isCompared: boolean): Text {
  const differenceText = differenceTextOf(bars);
  const words = bars.map((bar) => {
    if (!isCompared) return say`${bar.name} ${costText(bar)}`;
    if (bar.sides !== null) return say`${bar.name} ${differenceText(bar)}`;
    return say`${bar.name} ${sidesText(bar)} (${differenceText(bar)})`;
  });
  return bars.length === 1 ? say`All of it: ${words[0] ?? ""}.` : say`${joinWords(words)}.`;
}

function chartOf(
  split: WhySplit,
  rows: readonly CostDifference[],
  isCompared: boolean,
  data: WeeklyReportData,
): ReportChart {
  const { id, label } = split;
  const differenceText = differenceTextOf(split.parts);
  const title = isCompared ? `Change of the cost by ${label}, US dollars` : `Cost by ${label}, US dollars`;
  return {
    id: `why-${id}`,
    title,
    span: "half",
    spec: costDifferences(rows, {
      description: isCompared
        ? `Bars to the left and right of zero: how much less or more each ${label} cost than before, in dollars.`
        : `Bars of the cost of each ${label}, in dollars.`,
      noun: label.charAt(0).toUpperCase() + label.slice(1),
      sidesTitle: id === "cause" ? "Figure" : "Before and after",
      isSigned: isCompared,
    }),
    table: {
      title,
      ...tableOf(split.parts, columnsOf(split, isCompared)),
      notes: present([
        split.rest !== null &&
          say`${countOf(split.rest.count, "more", "more")}, together ${isCompared ? differenceText(split.rest) : costText(split.rest)}.`,
        ...(id === "cause" && data.weekChange !== null
          ? [
              ...bridgeNotes(data.weekChange.bridge),
              "Causes are rounded to whole cents, so that they add up.",
            ]
          : []),
      ]),
    },
  };
}

function columnsOf({ id, label, parts }: WhySplit, isCompared: boolean): Columns<WhyPart> {
  const name = column.text(label.charAt(0).toUpperCase() + label.slice(1), 1, (part: WhyPart) => part.name);
  const key =
    id === "cause" ? name : { ...name, dimension: id, keyOf: ({ keys }: WhyPart) => keys?.[id] ?? null };
  const difference = column.figure("Difference", 1, differenceTextOf(parts));
  if (id === "cause")
    return { name: key, difference, detail: column.text("What changed", 2, ({ detail }) => detail ?? "–") };
  if (!isCompared)
    return { name: key, after: column.usd("Cost", 1, (part: WhyPart) => boundCell(part, part.afterUsd)) };
  return {
    name: key,
    before: column.usd("Before", 2, ({ beforeUsd }: WhyPart) => beforeUsd),
    after: column.usd("Cost", 1, ({ afterUsd }: WhyPart) => afterUsd),
    difference,
  };
}

/** `$97 → 27`: one dollar sign, cents only below $10; `new` if there was nothing before. */
function sidesText({ beforeUsd, afterUsd }: Pick<Bar, "beforeUsd" | "afterUsd">): Text {
  if (beforeUsd === 0) return "new";
  return say`${headlineUsd(beforeUsd)} → ${amount.decimal(afterUsd, afterUsd >= 9.995 ? 0 : 2)}`;
}

function costText(bar: Pick<Bar, "afterUsd" | "lowerBoundRequests">): Text {
  return atLeast(bar, bar.afterUsd, amount.usd);
}

type Difference = Pick<Bar, "differenceUsd" | "lowerBoundRequests">;

/** Signed differences in one format; `≈` if a side is only a lower bound. */
function differenceTextOf(all: readonly Difference[]): (one: Difference) => Text {
  const signed = signedUsdOf(all.map(({ differenceUsd }) => differenceUsd));
  return ({ differenceUsd, lowerBoundRequests }) =>
    say`${lowerBoundRequests > 0 ? "≈ " : ""}${signed(differenceUsd)}`;
}

/** Requests and cost per request against the week before; null if none is compared. */
function requestsReading({ firstScreen, weekChange }: WeeklyReportData): Text | null {
  if (firstScreen?.isCompared !== true || weekChange === null) return null;
  const { before, after } = weekChange.bridge;
  if (before.requests === 0 || after.requests === 0) return null;
  const perRequest = (side: typeof before): number => Number(side.costNanoUsd) / side.requests;
  const requests = wholeChange(after.requests, before.requests);
  const cost = wholeChange(perRequest(after), perRequest(before));
  if (requests === null || cost === null) return null;
  return say`Requests ${requests}, cost of a request ${cost}.`;
}
