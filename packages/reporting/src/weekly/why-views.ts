import type {
  Breakdown,
  BreakdownPart,
  BreakdownSubject,
  CostBridge,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { concentrationOf, dayNumber, usdOf } from "@turnmeter/metrics/figures.js";
import { bridgeChange, bridgeSides, bridgeTitles, causePhrase, largestCauses } from "../bridge/causes.js";
import { roundedBridge } from "../bridge/bridge-table.js";
import { localTime } from "../format/local-time.js";
import { say, type Text } from "../format/sentence.js";
import { formatDay } from "../words/dates.js";
import { projectName, shortName } from "../words/names.js";
import { headlineUsd } from "../words/change-phrase.js";
import {
  quotedName,
  sessionLabel,
  sessionNaming,
  sessionPhrase,
  type SessionNaming,
} from "../words/session-name.js";
import type { DimensionKeys } from "../dimensions.js";

/** A part of the cost, or of its difference, in one view. */
export interface WhyPart {
  /** As an axis has it. */
  readonly name: Text;
  readonly keys?: DimensionKeys;
  readonly beforeUsd: number;
  readonly afterUsd: number;
  readonly differenceUsd: number;
  readonly lowerBoundRequests: number;
  /** For causes: the figure behind the cause, before and after. */
  readonly sides: Text | null;
  readonly detail: Text | null;
  /** The part as a title names it beside another one; null for a session whose only name is its time. */
  readonly told: Text | null;
  /** The part as a title names it by its time alone, `the one of Wed 00:52`; null if it has another name, or no time. */
  readonly toldByTime: string | null;
}

/** One way to split the cost, or its difference. */
export interface WhySplit {
  readonly id: BreakdownSubject | "cause";
  readonly label: string;
  readonly parts: readonly WhyPart[];
  /** Parts that are added up: only their number is shown. */
  readonly rest: Breakdown["rest"];
  /** How far few parts explain it, 0–1; 0 where they explain nothing. */
  readonly weight: number;
}

const LABELS: { readonly [S in BreakdownSubject]: string } = {
  project: "project",
  model: "model",
  session: "session",
};

/** The ways to split the cost, or its difference to the week before, in the order of the switch. */
export function whySplits(data: WeeklyReportData): readonly WhySplit[] {
  const { firstScreen, weekChange } = data;
  if (firstScreen === undefined) return [];
  const splits = firstScreen.breakdowns.map((breakdown) => splitOf(breakdown, data, firstScreen.isCompared));
  return firstScreen.isCompared && weekChange !== null
    ? [...splits, causeSplit(roundedBridge(weekChange.bridge))]
    : splits;
}

/** A later split must be this much more concentrated to come before an earlier one. */
const MARGIN = 0.05;

/** The split with the most concentrated parts; of similar ones the first. Null if no split has parts. */
export function openSplit(splits: readonly WhySplit[]): WhySplit | null {
  const shown = splits.filter(({ parts }) => parts.length > 0);
  return shown.reduce<WhySplit | null>(
    (best, split) => (best === null || split.weight > best.weight + MARGIN ? split : best),
    null,
  );
}

function splitOf(
  { by, parts, rest, concentration }: Breakdown,
  data: WeeklyReportData,
  isCompared: boolean,
): WhySplit {
  return {
    id: by,
    label: LABELS[by],
    parts: parts.map((part) => partOf(by, part, data, isCompared)),
    rest,
    weight: weightOf(by, { parts, concentration }, isCompared),
  };
}

/** Readers mostly know which model took most, so that split's concentration counts half. */
const KNOWN = 0.5;

function weightOf(
  by: BreakdownSubject,
  { parts, concentration }: Pick<Breakdown, "parts" | "concentration">,
  isCompared: boolean,
): number {
  if (isCompared && isDominated(parts)) return 0;
  return by === "model" && !isCompared ? KNOWN * concentration : concentration;
}

/** A part above this share of both costs explains nothing: it is nearly the whole cost. */
const DOMINANT = 0.75;

function isDominated(parts: readonly BreakdownPart[]): boolean {
  const total = (side: "beforeUsd" | "afterUsd") => parts.reduce((sum, part) => sum + part[side], 0);
  const [before, after] = [total("beforeUsd"), total("afterUsd")];
  return parts.some(
    ({ beforeUsd, afterUsd }) => afterUsd > DOMINANT * after && beforeUsd > DOMINANT * before,
  );
}

function partOf(
  by: BreakdownSubject,
  part: BreakdownPart,
  data: WeeklyReportData,
  isCompared: boolean,
): WhyPart {
  const { sessions, period } = data;
  const { key, session, beforeUsd, afterUsd, differenceUsd, lowerBoundRequests } = part;
  const naming = sessionNaming(sessions, period.timezone);
  const name =
    session !== null
      ? sessionLabel(session, naming)
      : by === "project"
        ? shortName(projectName(key))
        : shortName(withoutDate(key ?? "model not named"));
  const inTitle = shortTitle(session === null ? name : sessionPhrase(session, naming));
  return {
    name,
    keys: { [by]: key },
    beforeUsd,
    afterUsd,
    differenceUsd,
    lowerBoundRequests,
    sides: null,
    detail: null,
    told: isCompared ? changeOf(part, inTitle) : shareName(part, inTitle, naming),
    toldByTime: timeName(session, data),
  };
}

/** Sessions qualify only with a name that is more than their time. */
function shareName({ session }: BreakdownPart, inTitle: string, naming: SessionNaming): string | null {
  return session === null || quotedName(session) !== null || !naming.isOneProject ? inTitle : null;
}

/** By start: a weekday within a week, the date in a longer period. */
function timeName(session: BreakdownPart["session"], { period }: WeeklyReportData): string | null {
  const start = session === null ? null : localTime(session.startedAt, period.timezone);
  if (start === null) return null;
  const day = formatDay(start.date);
  return `the one of ${isOfAWeek(period) ? day.slice(0, 3) : day} ${start.time}`;
}

function isOfAWeek({ since, until }: WeeklyReportData["period"]): boolean {
  const [first, last] = [dayNumber(since ?? ""), dayNumber(until ?? "")];
  return first !== null && last !== null && last - first < 7;
}

/** Sessions mostly lie in one week, so they state their cost instead of a change. */
function changeOf(part: BreakdownPart, inTitle: string): Text {
  return part.session === null ? `${inTitle} ${verbOf(part)}` : sessionCost(inTitle, part);
}

function verbOf({ beforeUsd, afterUsd }: BreakdownPart): string {
  if (beforeUsd === 0) return "is new";
  if (afterUsd === 0) return "paused";
  return afterUsd > beforeUsd ? "grew" : "shrank";
}

/** Names one side only: sessions mostly lie in one week. */
function sessionCost(name: string, { beforeUsd, afterUsd, lowerBoundRequests }: BreakdownPart): Text {
  const isBound = lowerBoundRequests > 0;
  if (afterUsd === 0) return say`${name} had cost ${headlineUsd(beforeUsd, isBound)}`;
  return say`${name} cost ${headlineUsd(afterUsd, isBound)}`;
}

const LONGEST_IN_TITLE = 36;

function shortTitle(name: string): string {
  if (name.length <= LONGEST_IN_TITLE) return name;
  const cut = name.slice(0, LONGEST_IN_TITLE).replace(/[\ud800-\udbff]$/, "");
  const end = cut.lastIndexOf(" ");
  return `${end > 0 ? cut.slice(0, end) : cut}…${name.startsWith("“") ? "”" : ""}`;
}

function withoutDate(model: string): string {
  return model.replace(/-\d{8}$/, "");
}

/** Exact causes; a change in volume alone is no reason. */
function causeSplit(bridge: CostBridge): WhySplit {
  const parts = largestCauses(bridge);
  return {
    id: "cause",
    label: "cause",
    parts: parts.map(({ id, costNanoUsd }) => {
      const usd = usdOf(costNanoUsd);
      return {
        name: bridgeTitles[id],
        beforeUsd: 0,
        afterUsd: 0,
        differenceUsd: usd,
        lowerBoundRequests: 0,
        sides: bridgeSides(bridge, id),
        detail: bridgeChange(bridge, id),
        told: causePhrase(id, usd > 0),
        toldByTime: null,
      };
    }),
    rest: null,
    weight: parts[0]?.id === "volume" ? 0 : concentrationOf(parts.map(({ costNanoUsd }) => costNanoUsd)),
  };
}
