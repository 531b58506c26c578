import { sarifOf } from "@turnmeter/audit";
import { auditMetrics, measureAudit } from "../analysis/audit/audit-metrics.js";
import { auditSelection } from "../analysis/audit/audit-selection.js";
import { auditView, findingColumns } from "../analysis/audit/audit-view.js";
import { knownTools } from "../analysis/audit/known-tools.js";
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

/** Findings shown in a terminal; few agents break more rules at once. */
const usualTop = 50;

/** What agents did, held against rules and a policy. */
export async function audit(flags: FlagsOf<"audit">, context: CliContext): Promise<void> {
  const usual = { key: "severity", order: "asc", phrase: "most severe first", top: usualTop } as const;
  const listing = listingOf(findingColumns, usual, flags, context);
  const read = flags.policy === undefined ? null : await policyIn(flags.policy, context);
  const named = await openSelection(flags, context, { redact: false, ownMetrics: auditMetrics });
  read?.checkTools(knownTools(named.unfilteredFacts));
  const policy = read?.policy ?? null;
  const settings = flags.settings
    ? await projectSettings(named.facts, { isRedacted: flags.redact === true }, context)
    : null;
  const report = await auditSelection(named, flags, { policy, settings }, context);
  const selection = redactSelection(named);
  const metrics = measureAudit(report);
  if (flags.format === "sarif" && !flags.json) {
    context.stdout.write(`${jsonText(sarifOf(report, { version: programVersion() }))}\n`);
    failAfterResult(selection, metrics);
    return;
  }
  const output = { ...flags, format: flags.format === "sarif" ? undefined : flags.format };
  const { rules, hits, unjudgeable } = report;
  await printResult(
    { ...selection, flags: output },
    {
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
    },
  );
}

/** Loaded late: policy schemas take longer to load than most audits need. */
async function policyIn(file: string, context: CliContext): Promise<ReadPolicy> {
  const { readPolicy } = await import("../analysis/audit/read-policy.js");
  return readPolicy(file, context);
}
