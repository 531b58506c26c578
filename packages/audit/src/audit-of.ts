import { longsOf, matchKeys, rowsOf, rowViewer } from "@turnmeter/columns";
import { groupBy, compareNames, isoInstant, type RatesOf } from "@turnmeter/metrics";
import type { Facts, SessionKind, ToolCallFact } from "@turnmeter/schema";
import { usdOf } from "@turnmeter/metrics/figures.js";
import type {
  AuditReport,
  RuleState,
  RuleSummary,
  AuditFinding,
  FindingExtent,
  FindingPlace,
  FindingWaste,
} from "./findings/audit-report.js";
import type { AuditContext } from "./judging/audit-context.js";
import { callCosts } from "./judging/call-costs.js";
import { permissionModes, type ModeChange, type ModeSources } from "./judging/permission-modes.js";
import { openPolicy, type AuditPolicy, type ToolLists } from "./policy/policy.js";
import type { AuditRule } from "./rules/rule.js";
import { auditRules } from "./rules/rules.js";
import { unjudgeable } from "./rules/unjudgeable.js";
import { severities, type Severity } from "./names.js";
import type { CallSignals } from "./signals/call-signals.js";
import type { Hit, HitExtent } from "./judging/hit.js";
import { sumKnown, sumNano, sumWaste, wasteOfHits, type WasteSum } from "./findings/waste-of-hits.js";

/** What an audit takes besides facts and signals. */
export interface AuditOptions {
  /** The whole sessions, if the facts are only a part of them: order within a thread counts. By default the facts themselves. */
  readonly whole?: Facts;
  /** Prices at which a request's tokens are billed. */
  readonly ratesOf: RatesOf;
  /** Null: only the rules themselves say what is allowed. */
  readonly policy?: AuditPolicy | null;
  /** The tools that a call's project allows in its own settings, used where no policy lists tools; null where the settings list none. */
  readonly settings?: (call: ToolCallFact) => ToolLists | null;
  /** How far a permission mode goes; null for an unknown mode. If absent, every mode is unknown. */
  readonly kindOfMode?: ModeSources["kindOf"];
  /** Permission modes that logs state without a mark. */
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
  const { rowCount, columns } = whole.toolCalls;
  // Tools that have run a program in any call run programs in all of them.
  const isShell = toolsOf(whole, Array(rowCount).keys(), (row) => columns.program.at(row) !== null);
  // Tools whose inputs show it, as those that run scripts of calls.
  const hasCommand = toolsOf(whole, audited.keys(), (row) => (signalsAt(row)?.shell ?? null) !== null);
  return {
    facts,
    whole,
    callAt,
    rows: Array.from(audited.keys()),
    isAudited: (row) => audited.has(row),
    threads: threadsOf(whole),
    signals: signalsAt,
    isShell,
    runsCommands: (call) => isShell(call) || hasCommand(call),
    policy: policy ?? openPolicy,
    toolLists: (call) => policy ?? settings?.(call) ?? openPolicy,
    costs: callCosts(whole, ratesOf),
    modes: permissionModes(whole, { kindOf: kindOfMode, logged: loggedModes }),
    sessionKindOf: sessionKinds(whole),
  };
}

/** Audited rows of whole sessions, ascending, mapped to their rows in `facts`. */
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

function threadsOf({ toolCalls }: Facts): readonly (readonly number[])[] {
  const { threadId, startedAt } = toolCalls.columns;
  const at = longsOf(startedAt);
  const rows = Array.from({ length: toolCalls.rowCount }, (_, row) => row).filter(
    (row) => !Number.isNaN(at[row]!),
  );
  const threads = groupBy(rows, (row) => threadId.at(row));
  return Array.from(threads.values(), (of) => of.toSorted((a, b) => at[a]! - at[b]! || a - b));
}

/** Whether a call's tool has any call that meets the condition. */
function toolsOf(
  { toolCalls }: Facts,
  rows: Iterable<number>,
  isSo: (row: number) => boolean,
): (call: ToolCallFact) => boolean {
  const { source, tool } = toolCalls.columns;
  const found = new Set<string>();
  for (const row of rows) if (isSo(row)) found.add(`${source.at(row)}\0${tool.at(row)}`);
  return (call) => found.has(`${call.source}\0${call.tool}`);
}

function sessionKinds({ sessions }: Facts): (sessionId: string) => SessionKind | null {
  const kinds = new Map(Array.from(rowsOf(sessions), ({ sessionId, kind }) => [sessionId, kind]));
  return (id) => kinds.get(id) ?? null;
}

const mostPlaces = 3;

function findingsOfHits(
  { rule, severity }: { readonly rule: string; readonly severity: Severity },
  hits: readonly Hit[],
  context: AuditContext,
): readonly AuditFinding[] {
  const wastes = wasteOfHits(context, hits);
  const wasted = hits.map((hit, place) => ({ hit, waste: wastes[place] ?? null }));
  const bySubject = groupBy(wasted, ({ hit: { subject } }) => `${subject.kind}\0${subject.name}`);
  return Array.from(bySubject.values(), (of) => ({
    rule,
    severity,
    subject: of[0]!.hit.subject,
    count: of.length,
    sessions: new Set(of.map(({ hit }) => hit.sessionId)).size,
    ...timesOf(of),
    places: of
      .toSorted(byWaste)
      .slice(0, mostPlaces)
      .map(({ hit }) => placeOf(hit)),
    waste: wasteOf(of.map(({ waste }) => waste).filter((waste) => waste !== null)),
    extent: extentOf(of.map(({ hit }) => hit.extent).filter((extent) => extent !== null)),
  }));
}

function compareFindings(a: AuditFinding, b: AuditFinding): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    b.count - a.count ||
    compareNames(a.rule, b.rule) ||
    compareNames(a.subject.kind, b.subject.kind) ||
    compareNames(a.subject.name, b.subject.name)
  );
}

interface WastedHit {
  readonly hit: Hit;
  readonly waste: WasteSum | null;
}

function byWaste(a: WastedHit, b: WastedHit): number {
  const [first, second] = [a, b].map(({ waste, hit }) => waste?.costNanoUsd ?? hit.extent?.costNanoUsd ?? 0n);
  if (first !== second) return first! > second! ? -1 : 1;
  return (b.hit.at ?? 0) - (a.hit.at ?? 0) || compareNames(a.hit.file, b.hit.file) || a.hit.line - b.hit.line;
}

function placeOf({ sessionId, agentId, file, line, at }: Hit): FindingPlace {
  return { sessionId, agentId, file, line, at: isoInstant(at) };
}

function timesOf(of: readonly WastedHit[]): Pick<AuditFinding, "firstAt" | "lastAt"> {
  let first: number | null = null;
  let last: number | null = null;
  for (const { at } of of.map(({ hit }) => hit)) {
    if (at === null) continue;
    first = first === null ? at : Math.min(first, at);
    last = last === null ? at : Math.max(last, at);
  }
  return { firstAt: isoInstant(first), lastAt: isoInstant(last) };
}

function wasteOf(parts: readonly WasteSum[]): FindingWaste | null {
  if (parts.length === 0) return null;
  const { calls, tokens, durationMs, costNanoUsd } = sumWaste(parts);
  return { calls, tokens, durationMs, ...moneyOf(costNanoUsd), basis: "estimate" };
}

function extentOf(parts: readonly HitExtent[]): FindingExtent | null {
  if (parts.length === 0) return null;
  const sum = (of: (part: HitExtent) => number) => sumKnown(parts.map(of)) ?? 0;
  return {
    calls: sum(({ calls }) => calls),
    requests: sum(({ requests }) => requests),
    activeMs: sum(({ activeMs }) => activeMs),
    ...moneyOf(sumNano(parts.map(({ costNanoUsd }) => costNanoUsd))),
  };
}

function moneyOf(nanoUsd: bigint | null): Pick<FindingWaste, "costUsd" | "costNanoUsd"> {
  return { costUsd: nanoUsd === null ? null : usdOf(nanoUsd), costNanoUsd: String(nanoUsd ?? 0n) };
}
