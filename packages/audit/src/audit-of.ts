import { longsOf, matchKeys, rowViewer } from "@turnmeter/columns";
import { groupBy } from "@turnmeter/metrics";
import type { RatesOf } from "@turnmeter/metrics";
import type { Facts, SessionKind, ToolCallFact } from "@turnmeter/schema";
import type { AuditReport, RuleState, RuleSummary } from "./findings/audit-report.js";
import { compareFindings, findingsOfHits } from "./findings/findings-of-hits.js";
import type { AuditContext } from "./judging/audit-context.js";
import { callCosts } from "./judging/call-costs.js";
import { permissionModes } from "./judging/permission-modes.js";
import type { ModeChange, ModeSources } from "./judging/permission-modes.js";
import { openPolicy } from "./policy/policy.js";
import type { AuditPolicy, ToolLists } from "./policy/policy.js";
import type { AuditRule } from "./rules/rule.js";
import { auditRules } from "./rules/rules.js";
import { unjudgeable } from "./rules/unjudgeable.js";
import type { Severity } from "./severity.js";
import type { CallSignals } from "./signals/call-signals.js";

/** What an audit takes besides facts and signals. */
export interface AuditOptions {
  /** The whole sessions of the facts, where these are a part: order within a thread counts. The facts themselves if absent. */
  readonly whole?: Facts;
  /** Prices at which a request's tokens are billed. */
  readonly ratesOf: RatesOf;
  /** Null: nothing but the rules themselves says what is allowed. */
  readonly policy?: AuditPolicy | null;
  /** The tools that a call's project allows by its own settings, where no policy says it; null where they say nothing. */
  readonly settings?: (call: ToolCallFact) => ToolLists | null;
  /** How far a permission mode goes; null for one that nobody knows, as all are if absent. */
  readonly kindOfMode?: ModeSources["kindOf"];
  /** Permission modes that logs tell and no mark does. */
  readonly loggedModes?: readonly ModeChange[];
  /** False where no inputs can be read, as of facts that come from no logs: rules that need them do not judge. */
  readonly hasInputs?: boolean;
  /** Ids of the only rules to judge by; all if absent. */
  readonly rules?: ReadonlySet<string>;
  /** The only severities to judge by; all if absent. */
  readonly severities?: ReadonlySet<Severity>;
}

/**
 * What agents did, held against rules and a policy.
 *
 * @param signals what a call was given, by its row in the facts' table of calls; null if its input was not read
 */
export function auditOf(
  facts: Facts,
  signals: (callRow: number) => CallSignals | null,
  options: AuditOptions,
): AuditReport {
  const { policy = null } = options;
  const context = contextOf(facts, signals, options);
  const judged = auditRules.flatMap((rule) => {
    const set = policy?.rules.get(rule.id);
    const severity = set === undefined || set === "off" ? rule.severity : set;
    const isAsked = (options.rules?.has(rule.id) ?? true) && (options.severities?.has(severity) ?? true);
    return isAsked ? [{ rule, severity, ...judgeRule(rule, severity, set === "off", context, options) }] : [];
  });
  const hits: Record<Severity, number> = { high: 0, medium: 0, low: 0, note: 0 };
  for (const { severity, summary } of judged) hits[severity] += summary.hits;
  return {
    rules: judged.map(({ summary }) => summary),
    findings: judged.flatMap(({ findings }) => findings).sort(compareFindings),
    hits,
    unjudgeable,
  };
}

function judgeRule(
  rule: AuditRule,
  severity: Severity,
  isOff: boolean,
  context: AuditContext,
  { policy = null, settings, hasInputs = true }: AuditOptions,
) {
  const { id, group, title, needs } = rule;
  const hasPolicy = policy !== null || (settings !== undefined && id === "tool-not-allowed");
  const state = stateOf(needs, { isOff, hasPolicy, hasInputs });
  const summary = { rule: id, group, title, severity, state };
  if (state !== "judged") return { summary: { ...summary, judged: 0, hits: 0, notJudged: {} }, findings: [] };
  const { judged, hits, notJudged } = rule.judge(context);
  const told: RuleSummary = {
    ...summary,
    judged,
    hits: hits.length,
    notJudged: Object.fromEntries(notJudged),
  };
  return { summary: told, findings: findingsOfHits({ rule: id, severity }, hits, context) };
}

function stateOf(
  needs: AuditRule["needs"],
  { isOff, hasPolicy, hasInputs }: Readonly<Record<"isOff" | "hasPolicy" | "hasInputs", boolean>>,
): RuleState {
  if (isOff) return "off";
  if (needs === "policy" && !hasPolicy) return "needs-policy";
  return needs === "inputs" && !hasInputs ? "needs-inputs" : "judged";
}

function contextOf(
  facts: Facts,
  signals: (callRow: number) => CallSignals | null,
  { whole = facts, ratesOf, policy, settings, kindOfMode = () => null, loggedModes = [] }: AuditOptions,
): AuditContext {
  const callAt = rowViewer(whole.toolCalls);
  const audited = auditedRows(facts, whole);
  const signalsAt = (row: number): CallSignals | null => {
    const own = audited.get(row);
    return own === undefined ? null : signals(own);
  };
  const isShell = shells(whole);
  return {
    facts,
    whole,
    callAt,
    rows: Array.from(audited.keys()),
    isAudited: (row) => audited.has(row),
    threads: threadsOf(whole),
    signals: signalsAt,
    isShell,
    runsCommands: commandRunners(whole, audited.keys(), { signals: signalsAt, isShell }),
    policy: policy ?? openPolicy,
    toolLists: (call) => policy ?? settings?.(call) ?? openPolicy,
    costs: callCosts(whole, ratesOf),
    modes: permissionModes(whole, { kindOf: kindOfMode, logged: loggedModes }),
    sessionKindOf: sessionKinds(whole),
  };
}

/** Rows of whole sessions that are audited, ascending, with the row that each has among the facts. */
function auditedRows(facts: Facts, whole: Facts): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  const { callKey } = whole.toolCalls.columns;
  const own =
    facts.toolCalls === whole.toolCalls ? null : matchKeys(callKey, facts.toolCalls.columns.callKey);
  for (let row = 0; row < whole.toolCalls.rowCount; row++) {
    const found = own === null ? row : own[row]!;
    if (found !== -1) rows.set(row, found);
  }
  return rows;
}

/** Rows of calls with a time, thread by thread, in order of time, equal times in the table's order. */
function threadsOf({ toolCalls }: Facts): readonly (readonly number[])[] {
  const { threadId, startedAt } = toolCalls.columns;
  const at = longsOf(startedAt);
  const rows = Array.from({ length: toolCalls.rowCount }, (_, row) => row).filter(
    (row) => !Number.isNaN(at[row]!),
  );
  const threads = groupBy(rows, (row) => threadId.at(row));
  return Array.from(threads.values(), (of) => of.toSorted((a, b) => at[a]! - at[b]! || a - b));
}

/** Tools that have run a program in any call run programs in all of them. */
function shells({ toolCalls }: Facts): AuditContext["isShell"] {
  const { source, tool, program } = toolCalls.columns;
  const found = new Set<string>();
  for (let row = 0; row < toolCalls.rowCount; row++)
    if (program.at(row) !== null) found.add(`${source.at(row)}\0${tool.at(row)}`);
  return (call) => found.has(`${call.source}\0${call.tool}`);
}

/** Shells, and tools whose inputs show it, as those that run scripts of calls. */
function commandRunners(
  { toolCalls }: Facts,
  audited: Iterable<number>,
  { signals, isShell }: Pick<AuditContext, "signals" | "isShell">,
): AuditContext["runsCommands"] {
  const { source, tool } = toolCalls.columns;
  const found = new Set<string>();
  for (const row of audited)
    if ((signals(row)?.shell ?? null) !== null) found.add(`${source.at(row)}\0${tool.at(row)}`);
  return (call) => isShell(call) || found.has(`${call.source}\0${call.tool}`);
}

function sessionKinds({ sessions }: Facts): (sessionId: string) => SessionKind | null {
  const kinds = new Map<string, SessionKind>();
  const { sessionId, kind } = sessions.columns;
  for (let row = 0; row < sessions.rowCount; row++) kinds.set(sessionId.at(row), kind.at(row));
  return (id) => kinds.get(id) ?? null;
}
