import type { ToolCallFact } from "@turnmeter/schema";
import type { AuditContext } from "../judging/audit-context.js";
import { mayHaveRun } from "../judging/call-ends.js";
import type { Judgement } from "../judging/judgement.js";
import type { ShellSignals } from "../signals/call-signals.js";
import { judgeCalls } from "./judge-calls.js";
import type { CallVerdict } from "./judge-calls.js";

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
