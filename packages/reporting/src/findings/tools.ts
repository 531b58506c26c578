import type { FailureRow, ToolRow, WeekChange } from "@turnmeter/metrics";
import { endedCalls, leastCases } from "@turnmeter/metrics/figures.js";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { shortName } from "../words/names.js";
import { comparedWeek, evidenceIn, shareOf, whereText, type FindingRule } from "./finding-rule.js";
import { sumOf } from "../sum-of.js";
import { countOf } from "../words/listed.js";

/**
 * Standard errors between two rates above which a rise is no noise. 3.5 is what one in about 4,000 comparisons of
 * equal rates passes; the bar is high since many tools are compared and calls of a session are alike.
 */
const LEAST_STANDARD_ERRORS = 3.5;

/** The tool with the most errors beyond what last week's rate predicts, of 20 calls or more in each week, beyond noise. */
export const toolErrorRate: FindingRule = (data) => {
  const week = comparedWeek(data);
  const first = week && firstTool(week.change, isRiseBeyondNoise, excessErrors);
  if (!first) return null;
  const { row, before } = first;
  const figures = {
    errorRate: row.errorRate ?? 0,
    calls: endedCalls(row.outcomes),
    beforeErrorRate: before.errorRate ?? 0,
    beforeCalls: endedCalls(before.outcomes),
  };
  return {
    usd: null,
    share: shareOf(excessErrors(row, before), endedCalls(data.totals.outcomes)),
    id: "tool-error-rate",
    tone: "bad",
    text: say`${shortName(row.tool)} failed or was invalid in ${amount.percent(figures.errorRate)} of ${amount.count(figures.calls)} calls in ${week.nowName}, up from ${amount.percent(figures.beforeErrorRate)} of ${amount.count(figures.beforeCalls)} in ${week.beforeName}: more than chance gives.`,
    figures,
    evidence: [evidenceIn("Tools and failures", "tools")],
  };
};

/** The heaviest of the tools that meet the condition, given its row of the week before. */
function firstTool(
  { now, before }: WeekChange,
  isWanted: (now: ToolRow, before: ToolRow) => boolean,
  weightOf: (now: ToolRow, before: ToolRow) => number,
): { readonly row: ToolRow; readonly before: ToolRow } | undefined {
  const earlier = new Map(before.tools.map((row) => [row.tool, row]));
  const pairs = now.tools.flatMap((row) => {
    const old = earlier.get(row.tool);
    return old !== undefined && isWanted(row, old) ? [{ row, before: old }] : [];
  });
  return pairs.toSorted((a, b) => weightOf(b.row, b.before) - weightOf(a.row, a.before))[0];
}

function isRiseBeyondNoise(now: ToolRow, before: ToolRow): boolean {
  const [n, m] = [endedCalls(now.outcomes), endedCalls(before.outcomes)];
  if (n < leastCases || m < leastCases || now.errorRate === null || before.errorRate === null) return false;
  const pooled = (now.errorRate * n + before.errorRate * m) / (n + m);
  const standardError = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
  return standardError > 0 && (now.errorRate - before.errorRate) / standardError >= LEAST_STANDARD_ERRORS;
}

function excessErrors(now: ToolRow, before: ToolRow): number {
  return ((now.errorRate ?? 0) - (before.errorRate ?? 0)) * endedCalls(now.outcomes);
}

const LEAST_UNKNOWN = 3;

/** Three calls or more named tools that do not exist. */
export const unknownTools: FindingRule = ({ errors, totals }) => {
  const calls = sumOf(
    errors.filter(({ errorKind }) => errorKind === "unknown-tool"),
    ({ count }) => count,
  );
  if (calls < LEAST_UNKNOWN) return null;
  return {
    usd: null,
    share: shareOf(calls, endedCalls(totals.outcomes)),
    id: "unknown-tools",
    tone: "bad",
    text: say`${amount.count(calls)} calls named tools that do not exist.`,
    figures: { calls },
    evidence: [evidenceIn("Tools and failures", "tools")],
  };
};

const LEAST_CALLS = 50;
const LEAST_RATIO = 1.5;
const LEAST_MORE_MS = 5_000;

/** The tool with a 90th percentile at least half as long again and 5 s longer, of 50 timed calls or more in each week. */
export const slowTool: FindingRule = (data) => {
  const week = comparedWeek(data);
  const first = week && firstTool(week.change, isSlower, ({ totalMs }) => totalMs ?? 0);
  if (!first) return null;
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
    id: "slow-tool",
    tone: "bad",
    text: say`One of ten calls of ${shortName(row.tool)} took ${amount.duration(figures.p90Ms)} or longer in ${week.nowName} (${amount.count(figures.timedCalls)} timed calls), against ${amount.duration(figures.beforeP90Ms)} in ${week.beforeName} (${amount.count(figures.beforeTimedCalls)}).`,
    figures,
    evidence: [{ label: "How long calls took", section: "duration-by-tool", place: null }],
  };
};

function isSlower(now: ToolRow, before: ToolRow): boolean {
  if (Math.min(now.timedCalls, before.timedCalls) < LEAST_CALLS) return false;
  if (now.p90Ms === null || before.p90Ms === null) return false;
  return now.p90Ms >= LEAST_RATIO * before.p90Ms && now.p90Ms - before.p90Ms >= LEAST_MORE_MS;
}

const LEAST_CHAINS = 5;
const LEAST_SHARE = 0.02;

/** The kind of failure with the most expensive retries: a fiftieth of the cost or more, in five chains or more. */
export const failureCost: FindingRule = (data) => {
  const { failures = [], totals } = data;
  const [first] = failures
    .filter(({ chains, costUsd }) => chains >= LEAST_CHAINS && costUsd !== null)
    .toSorted((a, b) => (b.costUsd ?? 0) - (a.costUsd ?? 0));
  if (first === undefined || first.costUsd === null) return null;
  const share = shareOf(first.costUsd, totals.costUsd);
  if (share < LEAST_SHARE) return null;
  const { failures: calls, chains, costUsd, fixed, timedFixes, medianFixMs } = first;
  const happened = happenedText(first);
  const rounds = calls === chains ? "" : say`, in ${countOf(chains, "round", "rounds")} of tries`;
  const figures = {
    ...(calls === chains ? {} : { failures: calls }),
    chains,
    costUsd,
    shareOfCost: share,
    fixed,
    ...(fixed > 0 && medianFixMs !== null ? { medianFixMs } : {}),
    ...(fixed > 0 && medianFixMs !== null && timedFixes < fixed ? { timedFixes } : {}),
  };
  const place = first.examples[0];
  const session = whereText(data, place?.sessionId);
  return {
    usd: first.costUsd,
    share,
    id: "failure-cost",
    tone: "bad",
    text: say`${happened}${rounds}; ${fixes(first)}. Retries cost an estimated ${atLeast(first, figures.costUsd, amount.usd)}, ${amount.percent(figures.shareOfCost)} of the cost.`,
    figures,
    action: {
      avoidableUsd: first.costUsd,
      stake: atLeast(first, first.costUsd, amount.usd),
      what: say`went on retries: ${happened}`,
      where: session && say`The most expensive ones were in ${session}.`,
      instruction: retryAdvice(first),
    },
    evidence: [evidenceIn("Tools and failures", "tools", place)],
  };
};

const EXIT_CODE = "exit-code";

/** `Bash commands failed 20 times`, `Edit failed 6 times (edit-mismatch)`, `Read was called invalidly 5 times`. */
function happenedText({ outcome, errorKind, tool, failures }: FailureRow): Text {
  const times = countOf(failures, "time", "times");
  const kind = errorKind === null ? "" : ` (${shortName(errorKind)})`;
  if (outcome !== "failed") return say`${shortName(tool)} was called invalidly ${times}${kind}`;
  if (errorKind === EXIT_CODE) return say`${shortName(tool)} commands failed ${times}`;
  return say`${shortName(tool)} failed ${times}${kind}`;
}

function retryAdvice({ outcome, errorKind }: FailureRow): string {
  if (outcome !== "failed") return "Say in the project’s instructions how the tool is called.";
  return `Put ${errorKind === EXIT_CODE ? "the commands that work" : "what works"} into the project’s instructions.`;
}

function fixes({ fixed, timedFixes, medianFixMs }: FailureRow): Text {
  if (fixed === 0) return "none was fixed";
  const times =
    timedFixes === fixed ? "half of them" : say`half of the ${amount.count(timedFixes)} with a known time`;
  const within = medianFixMs === null ? "" : say`, ${times} within ${amount.duration(medianFixMs)}`;
  return say`${countOf(fixed, "was", "were")} fixed${within}`;
}
