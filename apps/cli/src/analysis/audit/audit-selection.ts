import { auditOf, auditRules, redactReport } from "@turnmeter/audit";
import type { AuditPolicy, AuditReport, CallSignals, Severity } from "@turnmeter/audit";
import { selectFacts } from "@turnmeter/metrics";
import { loadPermissionKinds } from "@turnmeter/parser";
import { pricesOfRequest } from "@turnmeter/pricing";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import type { CliContext } from "../../common/context.js";
import { redactionOf } from "../../logs/redact.js";
import type { Selection } from "../../logs/selection.js";
import type { ProjectSettings } from "./project-settings.js";
import { readModes } from "./read-modes.js";
import { readSignals } from "./read-signals.js";

/** Which rules judge, and whether names are hidden; all rules where none is named. */
interface AuditWishes {
  readonly rule?: readonly string[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly redact?: boolean | undefined;
}

/** What says what is allowed; null where nothing does. */
interface Allowed {
  readonly policy: AuditPolicy | null;
  readonly settings: ProjectSettings | null;
}

/** What the agents of a selection did, held against rules. What calls were given is read from their logs once more, if there are any. */
export async function auditSelection(
  named: Pick<Selection, "facts" | "unfilteredFacts" | "priceBook" | "fs">,
  { rule, severity, redact }: AuditWishes,
  { policy, settings }: Allowed,
  context: CliContext,
): Promise<AuditReport> {
  const whole = wholeSessions(named);
  const asked = auditRules.filter(({ id }) => rule === undefined || rule.includes(id));
  const signals = asked.some(({ takesInputs }) => takesInputs)
    ? await signalsOfSelection(named, { whole, policy, settings }, context)
    : noSignals;
  const report = auditOf(named.facts, signals, {
    whole,
    policy,
    hasInputs: named.fs !== null,
    kindOfMode: await loadPermissionKinds(),
    loggedModes: named.fs === null ? [] : await readModes(whole, named.fs),
    ...(settings === null ? {} : { settings: settings.toolLists }),
    ratesOf: (request) => pricesOfRequest(request, named.priceBook),
    ...(rule === undefined ? {} : { rules: new Set(rule) }),
    ...(severity === undefined ? {} : { severities: new Set(severity) }),
  });
  return redact === true ? redactReport(report, redactionOf(context)) : report;
}

const noSignals = (): CallSignals | null => null;

/** What says which folders are a session's own. */
interface Boundaries extends Allowed {
  readonly whole: Facts;
}

/** What the calls of a selection were given; of none where they come from no logs. */
async function signalsOfSelection(
  { facts, fs }: Pick<Selection, "facts" | "fs">,
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
function wholeSessions({ facts, unfilteredFacts }: Pick<Selection, "facts" | "unfilteredFacts">): Facts {
  const { requests, toolCalls, marks } = facts;
  const sessionIds = new Set([requests, toolCalls, marks].flatMap(({ columns }) => [...columns.sessionId]));
  return selectFacts(unfilteredFacts, { sessionIds });
}
