import { sarifOf, type AuditReport, type RuleSummary } from "@turnmeter/audit";
import { editTools, searchTools, toolAliases, toolNames, type Facts } from "@turnmeter/schema";
import { textsOf } from "@turnmeter/columns";
import { ruleIds, severities } from "@turnmeter/audit/names.js";
import { auditSelection } from "../analysis/audit/audit-selection.js";
import { auditView, findingColumns } from "../analysis/audit/audit-view.js";
import { projectSettings } from "../analysis/audit/project-settings.js";
import type { ReadPolicy } from "../analysis/audit/read-policy.js";
import type { CliContext } from "../common/context.js";
import { programVersion } from "../common/version.js";
import { redactSelection } from "../logs/redact.js";
import { openSelection } from "../logs/selection.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { listingOf } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { jsonText } from "../output/result.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { auditMetric } from "../thresholds/measure.js";
import type { Measured } from "../thresholds/threshold.js";

/** Findings shown in a terminal; few agents break more rules at once. */
const usualTop = 50;

/** What agents did, held against rules and a policy. */
export async function audit(flags: FlagsOf<"audit">, context: CliContext): Promise<void> {
  const usual = { key: "severity", order: "asc", phrase: "most severe first", top: usualTop } as const;
  const listing = listingOf(findingColumns, usual, flags, context);
  const read = flags.policy === undefined ? null : await policyIn(flags.policy, context);
  const isSarif = flags.format === "sarif" && !flags.json;
  const asked = { ...flags, format: flags.format === "sarif" ? undefined : flags.format };
  const named = await openSelection(asked, context, { redact: false, ownMetrics: auditMetrics });
  read?.checkTools(knownTools(named.unfilteredFacts));
  const policy = read?.policy ?? null;
  const settings = flags.settings
    ? await projectSettings(named.facts, { isRedacted: named.hidesNames }, context)
    : null;
  const report = await auditSelection(named, flags, { policy, settings }, context);
  const selection = redactSelection(named);
  const metrics = measureAudit(report);
  if (isSarif) {
    context.stdout.write(`${jsonText(sarifOf(report, { version: programVersion() }))}\n`);
    failAfterResult(selection, metrics);
    return;
  }
  const { rules, hits, unjudgeable } = report;
  await printResult(selection, {
    name: "audit",
    about: "calls",
    extra: { hits, rules, unjudgeable },
    metrics,
    ...listing.result(report.findings, (cut, format) =>
      auditView(report, cut, {
        format,
        hasRules: flags.table !== undefined || format === "csv" || format === "html",
      }),
    ),
  });
}

/** Loaded late: policy schemas take longer to load than most audits need. */
async function policyIn(file: string, context: CliContext): Promise<ReadPolicy> {
  const { readPolicy } = await import("../analysis/audit/read-policy.js");
  return readPolicy(file, context);
}

/** Sorted names of the tools that are known or appear in logs. */
function knownTools({ toolCalls }: Pick<Facts, "toolCalls">): readonly string[] {
  const { tool, rawTool } = toolCalls.columns;
  const shown = [tool, rawTool].flatMap((column) => textsOf(column).dictionary);
  const named = [...toolNames, ...toolAliases.keys(), ...editTools, ...searchTools];
  return [...new Set([...named, ...shown])].sort();
}

const auditMetrics: readonly string[] = [...severities, ...ruleIds, "notJudged"].map(
  (name) => auditMetric + name,
);

/** The metrics of a report: hits by severity and by rule, and the number of things that could not be judged. Hits are a lower bound where a whole rule could not judge; hits of a rule that is off are unknown. */
function measureAudit({ rules, hits }: AuditReport): ReadonlyMap<string, Measured> {
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
