import { auditOf, auditRules, redactReport, sarifOf } from "@turnmeter/audit";
import type { AuditFinding, AuditPolicy, AuditReport, CallSignals } from "@turnmeter/audit";
import { selectFacts } from "@turnmeter/metrics";
import { loadPermissionKinds } from "@turnmeter/parser";
import { pricesOfRequest } from "@turnmeter/pricing";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { auditMetrics, measureAudit } from "../analysis/audit/audit-metrics.js";
import { auditView, findingColumns } from "../analysis/audit/audit-view.js";
import { knownTools } from "../analysis/audit/known-tools.js";
import { projectSettings } from "../analysis/audit/project-settings.js";
import type { ProjectSettings } from "../analysis/audit/project-settings.js";
import { readModes } from "../analysis/audit/read-modes.js";
import { readPolicy } from "../analysis/audit/read-policy.js";
import { readSignals } from "../analysis/audit/read-signals.js";
import type { CliContext } from "../common/context.js";
import { programVersion } from "../common/version.js";
import { redactionOf, redactSelection } from "../logs/redact.js";
import { openSelection } from "../logs/selection.js";
import type { Selection } from "../logs/selection.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { listingOf } from "../output/listing.js";
import type { Listing } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { jsonText } from "../output/result.js";
import type { AuditFlags } from "./specifications/own-flags.js";

/** Findings that a terminal shows: few agents break more rules at once. */
const usualTop = 50;

/** What agents did, held against rules and a policy. */
export async function audit(flags: AuditFlags, context: CliContext): Promise<void> {
  const usual = { key: "severity", order: "asc", phrase: "most severe first", top: usualTop } as const;
  const listing = listingOf(findingColumns, usual, flags, context);
  const read = flags.policy === undefined ? null : await readPolicy(flags.policy, context);
  const named = await openSelection(flags, context, { redact: false, ownMetrics: auditMetrics });
  read?.checkTools(knownTools(named.unfilteredFacts));
  const whole = wholeSessions(named);
  const asked = auditRules.filter(({ id }) => flags.rule === undefined || flags.rule.includes(id));
  const policy = read?.policy ?? null;
  const settings = flags.settings
    ? await projectSettings(named.facts, { isRedacted: flags.redact === true }, context)
    : null;
  const signals = asked.some(({ takesInputs }) => takesInputs)
    ? await signalsOfSelection(named, { whole, policy, settings }, context)
    : noSignals;
  const found = auditOf(named.facts, signals, {
    whole,
    policy,
    hasInputs: named.fs !== null,
    kindOfMode: await loadPermissionKinds(),
    loggedModes: named.fs === null ? [] : await readModes(whole, named.fs),
    ...(settings === null ? {} : { settings: settings.toolLists }),
    ratesOf: (request) => pricesOfRequest(request, named.priceBook),
    ...(flags.rule === undefined ? {} : { rules: new Set(flags.rule) }),
    ...(flags.severity === undefined ? {} : { severities: new Set(flags.severity) }),
  });
  const report = flags.redact === true ? redactReport(found, redactionOf(context)) : found;
  const selection = redactSelection(named, flags, context);
  await printAudit(report, { listing, selection, flags, context });
}

const noSignals = (): CallSignals | null => null;

/** What says which folders are a session's own. */
interface Boundaries {
  readonly whole: Facts;
  readonly policy: AuditPolicy | null;
  readonly settings: ProjectSettings | null;
}

/** What the calls of a selection were given; of none where they come from no logs. */
async function signalsOfSelection(
  { facts, fs }: Selection,
  { whole, policy, settings }: Boundaries,
  context: CliContext,
): Promise<(row: number) => CallSignals | null> {
  if (fs === null) return noSignals;
  const folders = policy?.additionalFolders ?? [];
  const additionalFolders = (call: ToolCallFact) => [
    ...folders,
    ...(settings?.additionalFolders(call) ?? []),
  ];
  return readSignals(facts, fs, { whole, additionalFolders }, context);
}

/** The whole sessions of what is selected: a rule looks at what came before. */
function wholeSessions({ facts, unfilteredFacts }: Selection): Facts {
  const { requests, toolCalls, marks } = facts;
  const sessionIds = new Set([requests, toolCalls, marks].flatMap(({ columns }) => [...columns.sessionId]));
  return selectFacts(unfilteredFacts, { sessionIds });
}

/** How a report is written. */
interface AuditOutput {
  readonly listing: Listing<AuditFinding>;
  readonly selection: Selection;
  readonly flags: AuditFlags;
  readonly context: CliContext;
}

async function printAudit(report: AuditReport, { listing, selection, flags, context }: AuditOutput) {
  const { format: asked, ...others } = flags;
  const metrics = measureAudit(report);
  if (asked === "sarif" && !flags.json) {
    context.stdout.write(`${jsonText(sarifOf(report, { version: programVersion() }))}\n`);
    failAfterResult(selection, flags, context, metrics);
    return;
  }
  const output = { ...others, format: asked === "sarif" ? undefined : asked };
  const rows = listing.sorted(report.findings);
  const { rules, hits, unjudgeable } = report;
  await printResult(
    {
      name: "audit",
      about: "calls",
      rows: listing.cut(rows, "json").shown,
      extra: { hits, rules, unjudgeable },
      metrics,
      sorted: listing.phrase,
      view: (format) =>
        auditView(report, listing.cut(rows, format), {
          format,
          hasRules: flags.table !== undefined || format === "csv" || format === "html",
        }),
    },
    selection,
    output,
    context,
  );
}
