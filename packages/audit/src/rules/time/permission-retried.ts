import { editTools } from "@turnmeter/schema";
import { lacksPermission } from "../../judging/call-ends.js";
import { callHit, toolOf } from "../../judging/call-hit.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditRule } from "../rule.js";

/** Calls that were refused, made again as they were, and refused again. */
export const permissionRetried: AuditRule = {
  id: "permission-retried",
  group: "time",
  title: "Refused call made again",
  looksAt:
    "Calls that were denied or failed for lack of a permission, with the same tool and input as one of the same turn that was refused before. A call that went well the second time is none, nor is one that a hook refused before a tool changed a file: hooks look at files.",
  why: "What is not permitted stays so until somebody changes it: an agent should stop at the first refusal.",
  fix: "Permit what is meant to be done, or tell the agent in its instructions to stop and ask when it is refused.",
  severity: "low",
  needs: "facts",
  takesInputs: false,
  notJudged: "Refused calls whose input has no fingerprint in the log.",
  counted: ["call", "calls"],
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
};
