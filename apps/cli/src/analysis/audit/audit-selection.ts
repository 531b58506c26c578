import { auditOf, auditRules, redactReport } from "@turnmeter/audit";
import type { AuditPolicy, AuditReport, CallSignals, Severity, ModeChange } from "@turnmeter/audit";
import { selectFacts } from "@turnmeter/metrics";
import { loadPermissionKinds, readPermissionModes } from "@turnmeter/parser";
import { pricesOfRequest } from "@turnmeter/pricing";
import type { Facts, ToolCallFact, SourceId } from "@turnmeter/schema";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { CliContext } from "../../common/context.js";
import { redactionOf } from "../../logs/redact.js";
import type { Selection } from "../../logs/selection.js";
import type { ProjectSettings } from "./project-settings.js";
import { readSignals } from "./read-signals.js";

interface AuditWishes {
  readonly rule?: readonly string[] | undefined;
  readonly severity?: readonly Severity[] | undefined;
  readonly redact?: boolean | undefined;
}

interface Allowed {
  readonly policy: AuditPolicy | null;
  readonly settings: ProjectSettings | null;
}

/** Checks what the agents of a selection did against rules. Reads call inputs from their logs once more, if there are any. */
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

interface Boundaries extends Allowed {
  readonly whole: Facts;
}

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

/** Whole sessions of the selection: rules also look at what came before. */
function wholeSessions({ facts, unfilteredFacts }: Pick<Selection, "facts" | "unfilteredFacts">): Facts {
  const { requests, toolCalls, marks } = facts;
  const sessionIds = new Set([requests, toolCalls, marks].flatMap(({ columns }) => [...columns.sessionId]));
  return selectFacts(unfilteredFacts, { sessionIds });
}

/** The permission modes that the logs of main threads tell and no mark does. */
async function readModes(facts: Pick<Facts, "requests">, fs: SafeFs): Promise<readonly ModeChange[]> {
  const logs = mainLogs(facts);
  const found: ModeChange[] = [];
  for await (const { index, line, at, mode } of readPermissionModes(logs, fs)) {
    const log = logs[index];
    if (at !== null && log !== undefined) found.push({ ...log, mode, line, at });
  }
  return found;
}

interface MainLog {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly file: string;
}

function mainLogs({ requests }: Pick<Facts, "requests">): readonly MainLog[] {
  const { source, sessionId, threadId, file } = requests.columns;
  const logs = new Map<string, MainLog>();
  for (let row = 0; row < requests.rowCount; row++) {
    const log = { source: source.at(row), sessionId: sessionId.at(row), file: file.at(row) };
    if (threadId.at(row) === log.sessionId) logs.set(`${log.sessionId}\0${log.file}`, log);
  }
  return [...logs.values()];
}
