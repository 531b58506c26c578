import type { ToolCallFact, Outcome } from "@turnmeter/schema";
import type { AuditContext } from "../judging/audit-context.js";
import type { Hit } from "../judging/hit.js";
import { JudgementBuilder, type Judgement } from "../judging/judgement.js";
import type { NotJudgedReason } from "../names.js";
import type { ShellSignals } from "../signals/call-signals.js";

/** The verdict on one call: none, fine, why it cannot be judged, or what is wrong with it. */
export type CallVerdict = null | "fine" | { readonly notJudged: NotJudgedReason } | readonly Hit[];

/** The judgement of a rule that looks at each audited call by itself. */
export function judgeCalls(
  { rows, callAt }: AuditContext,
  verdictOf: (call: ToolCallFact, row: number) => CallVerdict,
): Judgement {
  const judgement = new JudgementBuilder();
  for (const row of rows) {
    const verdict = verdictOf(callAt(row), row);
    if (verdict === null) continue;
    if (verdict === "fine") judgement.fine();
    else if ("notJudged" in verdict) judgement.notJudged(verdict.notJudged);
    else judgement.hit(...verdict);
  }
  return judgement.finish();
}

const refusals: ReadonlySet<Outcome> = new Set(["invalid", "rejected", "denied", "cancelled"]);

/** Whether a call ran, or may have: nobody and nothing stopped it before. */
export function mayHaveRun({ outcome }: Pick<ToolCallFact, "outcome">): boolean {
  return !refusals.has(outcome);
}

const permissionErrors: ReadonlySet<string> = new Set(["permission", "sandbox", "blocked"]);

/** Whether a call was refused by a rule, a mode or the system's rights: the same call will be refused again. */
export function lacksPermission({
  outcome,
  errorKind,
}: Pick<ToolCallFact, "outcome" | "errorKind">): boolean {
  if (outcome === "denied") return true;
  return (outcome === "failed" || outcome === "invalid") && permissionErrors.has(errorKind ?? "");
}

/** Error kinds that may pass on their own; a command that timed out is as slow the next time. */
const transientErrors: ReadonlySet<string> = new Set(["network", "rate-limit"]);

export function isTransient(errorKind: string | null): boolean {
  return errorKind !== null && transientErrors.has(errorKind);
}

/** A command of a shell that could be read. */
export type ReadShell = ShellSignals & { readonly notJudged: null };

/** The judgement of a rule that looks at the commands of shells, of calls that ran or may have. */
export function judgeShells(
  context: AuditContext,
  verdictOf: (shell: ReadShell, call: ToolCallFact, row: number) => CallVerdict,
): Judgement {
  return judgeCalls(context, (call, row) => {
    if (!mayHaveRun(call)) return null;
    const signals = context.signals(row);
    if (signals === null) return context.runsCommands(call) ? { notJudged: "no-input" } : null;
    const { shell } = signals;
    if (shell === null) return null;
    return isRead(shell) ? verdictOf(shell, call, row) : { notJudged: shell.notJudged ?? "no-command" };
  });
}

function isRead(shell: ShellSignals): shell is ReadShell {
  return shell.notJudged === null;
}
