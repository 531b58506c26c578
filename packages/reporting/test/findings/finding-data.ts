import { written } from "../../src/format/written.js";
import type {
  PeriodFigures,
  SessionUsageRow,
  ToolRow,
  WeeklyReportData,
  WeekParts,
} from "@turnmeter/metrics";
import type { FindingRule } from "../../src/findings/finding-rule.js";
import { bridgeOf } from "../bridge-rows.js";
import { totalsOf, usageOf } from "../report-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

/** A report on nothing but what is given, of a period that cost 100 dollars. */
export function dataOf(part: Partial<WeeklyReportData>): WeeklyReportData {
  return { ...emptyReportData(), totals: totalsOf({ requests: 400, costUsd: 100 }), ...part };
}

/** Week 46 beside week 45, each with its figures and parts. */
export function twoWeeks(
  now: Partial<PeriodFigures>,
  before: Partial<PeriodFigures>,
  parts: { readonly now?: Partial<WeekParts>; readonly before?: Partial<WeekParts> } = {},
  bridge = bridgeOf(before.costUsd ?? 0, { volume: (now.costUsd ?? 0) - (before.costUsd ?? 0) }),
): WeeklyReportData {
  const noParts: WeekParts = { models: [], projects: [], agents: [], tools: [] };
  return dataOf({
    comparison: comparisonOf(now, before),
    weekChange: {
      bridge,
      now: { ...noParts, ...parts.now },
      before: { ...noParts, ...parts.before },
    },
  });
}

/** The text of what a rule finds; null where it finds nothing. */
export function textOf(rule: FindingRule, data: WeeklyReportData): string | null {
  return written(rule(data))?.text ?? null;
}

/** A model's usage. */
export function model(name: string, costUsd: number) {
  return { ...usageOf({ requests: 30, costUsd }), model: name, source: "claude-code" };
}

/** A tool of which all timed calls are given by their percentile. */
export function timedTool(tool: ToolRow, timedCalls: number, p90Ms: number, totalMs: number): ToolRow {
  return { ...tool, timedCalls, p90Ms, totalMs };
}

/** A session of one request. */
export const session = (
  sessionId: string,
  costUsd: number | null,
  title: string | null = null,
): SessionUsageRow => ({
  ...usageOf({ requests: 1, costUsd }),
  sessionId,
  kind: "interactive",
  project: null,
  title,
  startedAt: null,
  endedAt: null,
  ending: null,
  activeMs: null,
  copiedRequests: 0,
  firstWords: null,
});
