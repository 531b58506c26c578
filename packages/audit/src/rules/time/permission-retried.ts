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
    "Calls that were denied or failed for lack of a permission, with the same tool and input as one of the same turn that was refused before. A call that went well the second time is none.",
  why: "What is not permitted stays so until somebody changes it. The specification says: fail fast on permission errors.",
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
      for (const row of thread) {
        const call = callAt(row);
        if (!lacksPermission(call)) continue;
        const key = [call.turnId, call.tool, call.inputHash].join("\0");
        const isAgain = call.inputHash !== null && refused.has(key);
        refused.add(key);
        if (!isAudited(row)) continue;
        if (call.inputHash === null) judgement.notJudged("no-fingerprint");
        else if (!isAgain) judgement.fine();
        else judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: [row] }));
      }
    }
    return judgement.finish();
  },
};
