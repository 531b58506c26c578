import type { WeeklyReportData } from "@turnmeter/metrics";
import type { ReportFinding } from "../report/report.js";
import { cacheBreaks } from "./cache-breaks.js";
import { costChange } from "./cost-change.js";
import { costPerPrompt } from "./cost-per-prompt.js";
import { drift } from "./drift.js";
import { failureCost } from "./failure-cost.js";
import type { FindingRule } from "./finding-rule.js";
import { largeContexts } from "./large-contexts.js";
import { largeSession } from "./large-session.js";
import { modelShare } from "./model-share.js";
import { slowTool } from "./slow-tool.js";
import { subagentShare } from "./subagent-share.js";
import { toolErrorRate } from "./tool-error-rate.js";
import { unpricedShare } from "./unpriced-share.js";
import { unreadCacheWrites } from "./unread-writes.js";

const MOST_FINDINGS = 8;
/** What is about less than half a dollar stands out nowhere. */
const LEAST_USD = 0.5;

/** What changed is told before what stands out of the period by itself. */
const leading: readonly FindingRule[] = [costChange];
const others: readonly FindingRule[] = [
  largeSession,
  subagentShare,
  modelShare,
  largeContexts,
  failureCost,
  costPerPrompt,
  unreadCacheWrites,
  cacheBreaks,
  toolErrorRate,
  slowTool,
  unpricedShare,
  drift,
];

/** What stands out in the data: at most eight findings, how the cost changed first, then those about the largest part of the period. */
export function findings(data: WeeklyReportData): readonly ReportFinding[] {
  if (data.totals.requests === 0) return [];
  const foundBy = (rules: readonly FindingRule[]) =>
    rules
      .map((rule) => rule(data))
      .filter((found) => found !== null)
      .filter(({ usd }) => usd === null || usd >= LEAST_USD)
      .toSorted((a, b) => b.share - a.share);
  return [...foundBy(leading), ...foundBy(others)].slice(0, MOST_FINDINGS).map(({ finding }) => finding);
}
