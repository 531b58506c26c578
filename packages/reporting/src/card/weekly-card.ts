import type { WeeklyReportData } from "@turnmeter/metrics";
import { joined, say } from "../format/sentence.js";
import type { CostBar, FirstScreen, Report } from "../report.js";
import { sourcesText } from "../sections/problem-explanations.js";
import type { ToneName } from "../theme/theme.js";
import { reportClaim } from "../weekly/title.js";
import { periodText } from "../weekly/weekly-report.js";
import type { Card, CardBar } from "./card.js";

const MOST_BARS = 4;

/**
 * The weekly report for a chat. It has no name of a project, session, person or place: its title is the report's without
 * names, and its bars are of causes or models.
 */
export function weeklyCard(data: WeeklyReportData, { firstScreen }: Pick<Report, "firstScreen">): Card {
  const { sources } = data.quality.problems;
  const stamp = sources === null ? null : say`only ${sourcesText(sources)}`;
  return {
    kicker: joined(["turnmeter", data.isSample ? "sample data" : null, stamp, periodText(data)], " · "),
    title: reportClaim(data),
    cost: firstScreen?.cost.value ?? "",
    details: [...(firstScreen?.cost.details ?? []), firstScreen?.cost.graveUnpriced ?? null].filter(
      (text) => text !== null,
    ),
    strip: (firstScreen?.stripBars ?? []).map((bar, at, all) =>
      barOf(bar, at === all.length - 1 ? "toneAccent" : "toneQuiet"),
    ),
    figures: (firstScreen?.figures ?? []).map(({ value, label, change, isNoise }) => ({
      value,
      label,
      change: change === null || !isNoise ? change : say`${change} (noise)`,
    })),
    why: whyOf(firstScreen),
    footer: joined(firstScreen?.cost.legend ?? []),
  };
}

/** Ids of the views that name nothing private. */
const NAMELESS = ["cause", "model"];

function whyOf(firstScreen: FirstScreen | undefined): Card["why"] {
  const why = firstScreen?.why ?? null;
  if (why === null) return null;
  const views = why.views.filter(({ id, bars }) => NAMELESS.includes(id) && bars.length > 1);
  const view = views.find(({ id }) => id === why.open) ?? views.find(({ id }) => id === "cause") ?? views[0];
  if (view === undefined) return null;
  // Where nothing is compared a bar is a cost, which has no sign.
  const isSigned = why.title === "Why";
  return {
    title: say`${why.title}: by ${view.label}`,
    bars: view.bars
      .slice(0, MOST_BARS)
      .map((bar) => barOf(bar, isSigned ? (bar.usd < 0 ? "tone3" : "tone6") : "toneAccent")),
  };
}

function barOf({ name, label, usd }: CostBar, tone: ToneName): CardBar {
  return { name, label, usd, tone };
}
