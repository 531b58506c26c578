import { editTools, searchTools } from "@turnmeter/schema";
import type { ToolCallFact } from "@turnmeter/schema";
import type { AuditContext } from "../../judging/audit-context.js";
import { callHit, toolOf } from "../../judging/call-hit.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditRule } from "../rule.js";

/** The error of a tool that changes no file that the conversation has not seen. */
const refusal = "file-not-read";

/** The tool that makes new files, which nobody can have read. */
const creator = "Write";

/** Changes of files that the conversation had not seen. */
export const editWithoutRead: AuditRule = {
  id: "edit-without-read",
  group: "practice",
  title: "Edit without a read",
  looksAt: "Calls that change a file and were refused because the file had not been read before.",
  why: "A change of what nobody has looked at destroys what others wrote. The refused call, and the one that repeats it, cost a response each.",
  fix: "Tell the agent to read a file before it writes it; search results are no substitute.",
  severity: "low",
  needs: "facts",
  takesInputs: false,
  notJudged:
    "Changes that went well on a file which no call of the session is seen to have read or written: files also come into a conversation by mentions, editors and commands.",
  counted: ["call", "calls"],
  judge({ threads, callAt, isAudited }) {
    const judgement = new JudgementBuilder();
    // A subagent's reads count for its session: they are no fault of the thread that edits after them.
    const seen = firstSeen(threads, callAt);
    for (const thread of threads)
      for (const row of thread) {
        const call = callAt(row);
        if (!editTools.has(call.tool) || call.target === null || !isAudited(row)) continue;
        const seenAt = seen.get(fileKey(call)) ?? Number.POSITIVE_INFINITY;
        if (call.errorKind === refusal)
          judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: [row] }));
        else if (call.outcome !== "ok") continue;
        else if (seenAt < (call.startedAt ?? 0) || call.tool === creator) judgement.fine();
        else judgement.notJudged("read-unseen");
      }
    return judgement.finish();
  },
};

/** When each file of a session was first read or written, epoch ms. */
function firstSeen(
  threads: AuditContext["threads"],
  callAt: AuditContext["callAt"],
): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const thread of threads)
    for (const row of thread) {
      const call = callAt(row);
      if (call.target === null || call.outcome !== "ok" || searchTools.has(call.tool)) continue;
      const at = call.startedAt ?? Number.POSITIVE_INFINITY;
      if (at < (seen.get(fileKey(call)) ?? Number.POSITIVE_INFINITY)) seen.set(fileKey(call), at);
    }
  return seen;
}

function fileKey({ sessionId, target }: Pick<ToolCallFact, "sessionId" | "target">): string {
  return `${sessionId}\0${target}`;
}
