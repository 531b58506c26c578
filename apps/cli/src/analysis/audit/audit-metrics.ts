import type { AuditReport, RuleSummary } from "@turnmeter/audit";
import { ruleIds, severities } from "@turnmeter/audit/names.js";
import { auditMetric } from "../../thresholds/measure.js";
import type { Measured } from "../../thresholds/threshold.js";

/** Metrics of `--fail-on` that an audit has. */
export const auditMetrics: readonly string[] = [...severities, ...ruleIds, "notJudged"].map(
  (name) => auditMetric + name,
);

/** The metrics of a report: hits by severity and by rule, and the number of things that could not be judged. Hits are a lower bound where a whole rule could not judge; hits of a rule that is off are unknown. */
export function measureAudit({ rules, hits }: AuditReport): ReadonlyMap<string, Measured> {
  const bySeverity = severities.map((severity) => {
    const own = rules.filter((rule) => rule.severity === severity);
    return [severity, measured(hits[severity], own)] as const;
  });
  const byRule = ruleIds.map((id) => {
    const own = rules.filter(({ rule }) => rule === id);
    const isAsked = own.some(({ state }) => state !== "off");
    return [id, isAsked ? measured(own[0]!.hits, own) : notAsked] as const;
  });
  const unjudged = rules.flatMap(({ notJudged }) => Object.values(notJudged));
  const all = [...bySeverity, ...byRule, ["notJudged", exactly(sum(unjudged))] as const];
  return new Map(all.map(([name, value]) => [auditMetric + name, value]));
}

const notAsked: Measured = { value: null, isLowerBound: false, reason: "the rule was not asked for" };

function measured(hits: number, rules: readonly RuleSummary[]): Measured {
  const blind = rules.filter(({ state }) => state === "needs-inputs").map(({ rule }) => rule);
  if (blind.length === 0) return exactly(hits);
  return { ...exactly(hits), isLowerBound: true, reason: `no inputs to judge by: ${blind.join(", ")}` };
}

function exactly(count: number): Measured {
  return { value: { numerator: BigInt(count), denominator: 1n }, isLowerBound: false, reason: "" };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
