import type { AgentNames, BaselineWeek, ReportPeriod, WeekComparison } from "@turnmeter/metrics";
import { amount, say } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import { formatDay } from "../words/dates.js";
import { codingAgentName, shortName } from "../words/names.js";
import { spanName, weekList } from "./span-names.js";

type WeekStart = ReportPeriod["weekStart"];

/** The baseline of a week in a few words: `week 46 is compared with weeks 43, 44 and 45`. */
export function baselinePhrase({ span, before }: WeekComparison, weekStart: WeekStart): Text {
  const weeks = before.filter(({ standing }) => standing === "whole").map(({ week }) => week);
  if (weeks.length === 0)
    return before.every(({ standing }) => standing === "empty")
      ? say`nothing was done in the ${amount.count(before.length)} weeks before`
      : "no complete earlier week to compare with";
  if (isAlone(before)) return `only ${weekList(weeks, weekStart)} is complete, too little for a median`;
  const days = span.isWhole ? "" : "the same days of ";
  return `${spanName(span, weekStart)} is compared with ${days}${weekList(weeks.toReversed(), weekStart)}`;
}

/** Which of the weeks before serve as baseline, which do not, and why. */
export function baselineReading(
  { span, before, wholeFrom }: WeekComparison,
  weekStart: WeekStart,
  agentNames?: AgentNames,
): readonly string[] {
  const named = (standing: BaselineWeek["standing"]): string | null => {
    const weeks = before.filter((week) => week.standing === standing).map(({ week }) => week);
    return weeks.length === 0 ? null : weekList(weeks.toReversed(), weekStart);
  };
  const [whole, empty, cut] = [named("whole"), named("empty"), named("cut")];
  const notes = [
    whole === null
      ? `There is no complete week before ${spanName(span, weekStart)} to compare with.`
      : isAlone(before)
        ? `No baseline: only ${whole} is complete, too little for a median.`
        : `Baseline: ${whole}, complete in the logs.`,
    empty !== null && `No baseline: ${empty}, in which nothing was done.`,
    cut !== null && `No baseline: ${cut}. ${cutReason(before, wholeFrom, agentNames)}`,
    span.isRunning &&
      (whole === null || isAlone(before)
        ? "Today is not over."
        : "Today is not over and counts as a whole day on both sides."),
  ];
  return notes.filter((note) => note !== false);
}

/** True where one week serves as baseline and it is not the last one: nothing is compared with it. */
function isAlone(before: readonly BaselineWeek[]): boolean {
  return (
    before.filter(({ standing }) => standing === "whole").length === 1 && before[0]?.standing !== "whole"
  );
}

function cutReason(
  before: readonly BaselineWeek[],
  wholeFrom: string | null,
  agentNames: AgentNames | undefined,
): string {
  const sources = before.flatMap(({ cutSources }) => cutSources);
  const agents = [...new Set(sources.map((source) => shortName(codingAgentName(source, agentNames))))].sort();
  if (wholeFrom === null || agents.length === 0)
    return "The logs hold no older session, so some of these days may have been deleted.";
  return `The logs of ${agents.join(" and ")} are complete from ${formatDay(wholeFrom)} on; older ones may have been deleted.`;
}
