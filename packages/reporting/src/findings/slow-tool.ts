import { amount, say } from "../format/sentence.js";
import type { ToolRow } from "@turnmeter/metrics";
import { shortName } from "../words/short-name.js";
import { comparedWeek } from "./compared-week.js";
import type { FindingRule } from "./finding-rule.js";
import { shareOf } from "./share-of.js";

const LEAST_CALLS = 50;
const LEAST_RATIO = 1.5;
const LEAST_MORE_MS = 5_000;

/** The tool whose slowest tenth took half as long again or more, and 5 s, of 50 timed calls or more in each week. */
export const slowTool: FindingRule = (data) => {
  const week = comparedWeek(data);
  if (week === null) return null;
  const earlier = new Map(week.change.before.tools.map((row) => [row.tool, row]));
  const slower = week.change.now.tools.flatMap((row) => {
    const before = earlier.get(row.tool);
    return before === undefined || !isSlower(row, before) ? [] : [{ row, before }];
  });
  const [first] = slower.toSorted((a, b) => (b.row.totalMs ?? 0) - (a.row.totalMs ?? 0));
  if (first === undefined) return null;
  const { row, before } = first;
  const figures = {
    p90Ms: row.p90Ms ?? 0,
    timedCalls: row.timedCalls,
    beforeP90Ms: before.p90Ms ?? 0,
    beforeTimedCalls: before.timedCalls,
  };
  const moreMs = (row.totalMs ?? 0) - ((before.totalMs ?? 0) / before.timedCalls) * row.timedCalls;
  return {
    usd: null,
    share: shareOf(moreMs, week.now.activeMs),
    finding: {
      id: "slow-tool",
      tone: "bad",
      text: say`One of ten calls of ${shortName(row.tool)} took ${amount.duration(figures.p90Ms)} or longer in ${week.nowName} (${amount.count(figures.timedCalls)} timed calls), against ${amount.duration(figures.beforeP90Ms)} in ${week.beforeName} (${amount.count(figures.beforeTimedCalls)}).`,
      figures,
      evidence: [{ label: "How long calls took", section: "duration-by-tool", place: null }],
    },
  };
};

function isSlower(now: ToolRow, before: ToolRow): boolean {
  if (Math.min(now.timedCalls, before.timedCalls) < LEAST_CALLS) return false;
  if (now.p90Ms === null || before.p90Ms === null) return false;
  return now.p90Ms >= LEAST_RATIO * before.p90Ms && now.p90Ms - before.p90Ms >= LEAST_MORE_MS;
}
