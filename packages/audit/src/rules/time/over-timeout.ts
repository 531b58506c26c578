import type { ToolCallFact } from "@turnmeter/schema";
import type { AuditContext } from "../../judging/audit-context.js";
import { mayHaveRun } from "../../judging/call-ends.js";
import { callHit, toolOf } from "../../judging/call-hit.js";
import type { CallVerdict } from "../judge-calls.js";
import { judgeCalls } from "../judge-calls.js";
import type { AuditRule } from "../rule.js";
import { limitOf } from "./usual-limits.js";

/** Tools that wait for what runs on without them. */
const waiting: ReadonlySet<string> = new Set(["TaskOutput"]);

/** Calls that ran into a time limit, or longer than theirs. */
export const overTimeout: AuditRule = {
  id: "over-timeout",
  group: "time",
  title: "Longer than its time limit",
  looksAt:
    "Calls whose error is a timeout, and calls that ran longer than the limit they asked for, or than the usual one where they asked for none: 30 s for Read and Write, 120 s for shells. A policy sets others. Waits for background tasks are none: the task goes on.",
  why: "A call that hangs costs the time of the whole turn, and a timeout leaves its work half done.",
  fix: "Give slow commands a timeout of their own, run them in the background, or have them do less.",
  severity: "medium",
  needs: "facts",
  takesInputs: true,
  notJudged:
    "Calls without a time. Calls that seem to have taken too long where their input was not read, or where the time from call to result may hold a wait for a person's permission.",
  counted: ["call", "calls"],
  judge: (context) => judgeCalls(context, (call, row) => verdictOf(context, call, row)),
};

function verdictOf(context: AuditContext, call: ToolCallFact, row: number): CallVerdict {
  if (!mayHaveRun(call) || waiting.has(call.tool)) return null;
  const hit = [callHit(call, toolOf(call), { kind: "call", call: row })];
  if (call.outcome === "failed" && call.errorKind === "timeout") return hit;
  const isShell = context.isShell(call);
  const usual = limitOf(call.tool, { isShell, timeoutsMs: context.policy.timeoutsMs });
  if (usual === null || call.outcome === "detached") return null;
  if (call.durationMs === null) return { notJudged: "no-time" };
  if (call.durationMs <= usual) return "fine";
  const signals = context.signals(row);
  if (signals === null) return { notJudged: "no-input" };
  if (call.durationMs <= (signals.timeoutMs ?? usual)) return "fine";
  return call.durationBasis === "reported" || asksNobody(context, call)
    ? hit
    : { notJudged: "may-hold-a-wait" };
}

/** Whether nobody could be asked for permission while a call waited. */
function asksNobody({ modes, sessionKindOf }: AuditContext, call: ToolCallFact): boolean {
  if (sessionKindOf(call.sessionId) === "headless") return true;
  const kind = call.startedAt === null ? null : modes.kindAt(call.sessionId, call.startedAt);
  return kind === "bypassed" || kind === "automatic";
}
