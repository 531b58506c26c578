import { editTools, type ToolCallFact } from "@turnmeter/schema";
import { errorChains, type ErrorChain } from "@turnmeter/metrics";
import type { AuditContext } from "../judging/audit-context.js";
import { mayHaveRun, lacksPermission, isTransient, judgeCalls, type CallVerdict } from "./judge-calls.js";
import { callHit, toolOf, type Hit } from "../judging/hit.js";
import { rulesOf, type AuditRule } from "./rule.js";
import { JudgementBuilder, type Judgement } from "../judging/judgement.js";

/** Tools that wait for background work. */
const waiting: ReadonlySet<string> = new Set(["TaskOutput"]);

function timeVerdict(context: AuditContext, call: ToolCallFact, row: number): CallVerdict {
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

/** Whether no one could be asked for permission while the call waited. */
function asksNobody({ modes, sessionKindOf }: AuditContext, call: ToolCallFact): boolean {
  if (sessionKindOf(call.sessionId) === "headless") return true;
  const kind = call.startedAt === null ? null : modes.kindAt(call.sessionId, call.startedAt);
  return kind === "bypassed" || kind === "automatic";
}

/** A first try and three more: tools are meant to give up then. */
const mostTries = 4;

/** The judgement of a rule that looks at failures with the tries after them; the verdict is null for chains that the rule is not about. */
function judgeChains(
  { facts }: AuditContext,
  verdictOf: (chain: ErrorChain) => null | "fine" | Pick<Hit, "subject" | "waste">,
): Judgement {
  const judgement = new JudgementBuilder();
  for (const chain of errorChains(facts)) {
    const verdict = verdictOf(chain);
    if (verdict === null) continue;
    if (verdict === "fine") judgement.fine();
    else
      judgement.hit({
        ...verdict,
        ...chain.first,
        agentId: agentOf(chain),
        at: chain.firstAt === null ? null : Date.parse(chain.firstAt),
        extent: null,
      });
  }
  return judgement.finish();
}

function agentOf({ sessionId, threadId }: ErrorChain): string | null {
  return threadId === sessionId ? null : threadId.slice(sessionId.length + 1);
}

/** Stands for every shell in the limit tables. */
const shell = "Bash";

/** Expected default time limits of agents' tools, ms; others have none. */
const usualLimitsMs: ReadonlyMap<string, number> = new Map([
  ["Read", 30_000],
  ["Write", 30_000],
  [shell, 120_000],
]);

/** The time limit of a tool: the policy's, else the usual one; null if it has none. Shells under other names have that of Bash. */
function limitOf(
  tool: string,
  { isShell, timeoutsMs }: { readonly isShell: boolean; readonly timeoutsMs: ReadonlyMap<string, number> },
): number | null {
  const usual = isShell ? shell : tool;
  return timeoutsMs.get(tool) ?? timeoutsMs.get(usual) ?? usualLimitsMs.get(usual) ?? null;
}

/** Rules about time limits and tries. */
export const timeRules: readonly AuditRule[] = rulesOf("time", [
  {
    id: "over-timeout",
    title: "Longer than its time limit",
    looksAt:
      "Calls whose error is a timeout, and calls that ran longer than the limit they asked for, or than the usual one where they asked for none: 30 s for Read and Write, 120 s for shells. A policy sets others. Waits for background tasks are none: the task goes on.",
    why: "A call that hangs costs the time of the whole turn, and a timeout leaves its work half done.",
    fix: "Give slow commands a timeout of their own, run them in the background, or have them do less.",
    severity: "medium",
    takesInputs: true,
    notJudged:
      "Calls without a time. Calls that seem to have taken too long where their input was not read, or where the time from call to result may hold a wait for a person's permission.",
    judge: (context) => judgeCalls(context, (call, row) => timeVerdict(context, call, row)),
  },
  {
    id: "permission-retried",
    title: "Refused call made again",
    looksAt:
      "Calls that were denied or failed for lack of a permission, with the same tool and input as one of the same turn that was refused before. A call that went well the second time is none, nor is one that a hook refused before a tool changed a file: hooks look at files.",
    why: "What is not permitted stays so until somebody changes it: an agent should stop at the first refusal.",
    fix: "Permit what is meant to be done, or tell the agent in its instructions to stop and ask when it is refused.",
    severity: "low",
    notJudged: "Refused calls whose input has no fingerprint in the log.",
    judge({ threads, callAt, isAudited }) {
      const judgement = new JudgementBuilder();
      for (const thread of threads) {
        const refused = new Set<string>();
        const refusedByHook = new Set<string>();
        for (const row of thread) {
          const call = callAt(row);
          if (editTools.has(call.tool) && call.outcome === "ok") refusedByHook.clear();
          if (!lacksPermission(call)) continue;
          const key = [call.turnId, call.tool, call.inputHash].join("\0");
          const isAgain = call.inputHash !== null && (refused.has(key) || refusedByHook.has(key));
          (call.errorKind === "hook" ? refusedByHook : refused).add(key);
          if (!isAudited(row)) continue;
          if (call.inputHash === null) judgement.notJudged("no-fingerprint");
          else if (!isAgain) judgement.fine();
          else judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: [row] }));
        }
      }
      return judgement.finish();
    },
  },
  {
    id: "retry-storm",
    title: "Retry storm",
    looksAt:
      "Failed and invalid calls with more than three retries in the same turn: five tries or more, as `turnmeter errors` counts them.",
    why: "After the third retry the next one mostly fails like those before, and each reads the whole conversation again. Agents' tools are meant to give up there.",
    fix: "Tell the agent to look for the cause after the second failure, or to ask. Repair what makes the command fail.",
    severity: "medium",
    notJudged: "Nothing: each failed call has its tries.",
    counted: ["chain", "chains"],
    judge: (context) =>
      judgeChains(context, ({ tool, attempts, costUsd, costNanoUsd }) =>
        attempts <= mostTries
          ? "fine"
          : {
              subject: { kind: "tool", name: tool },
              waste: {
                kind: "known",
                calls: attempts - 1,
                costNanoUsd: costUsd === null ? null : BigInt(costNanoUsd),
              },
            },
      ),
  },
  {
    id: "transient-not-retried",
    title: "Passing error, no second try",
    looksAt:
      "Calls that failed for the network, a server's fault or a rate limit, without another try in the same turn. Informative: the agent may have found another way.",
    why: "Such errors are mostly gone a moment later, and one more try costs little.",
    fix: "Where it happens often, let the tool or its server retry by itself.",
    severity: "note",
    notJudged: "Nothing: failures of other kinds are not looked at.",
    judge: (context) =>
      judgeChains(context, ({ tool, errorKind, attempts }) => {
        if (!isTransient(errorKind)) return null;
        return attempts > 1 ? "fine" : { subject: { kind: "tool", name: tool }, waste: null };
      }),
  },
]);
