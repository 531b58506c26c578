import { placeAfter } from "@turnmeter/columns";
import { editTools } from "@turnmeter/schema";
import type { ToolCallFact } from "@turnmeter/schema";
import { callHit, toolOf } from "../../judging/call-hit.js";
import { contextResets } from "../../judging/context-resets.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditContext } from "../../judging/audit-context.js";
import type { AuditRule } from "../rule.js";
import { usualTool } from "./looking-tools.js";

/** The tool that reads files. */
const reader = "Read";

/** Files that were read again although nothing had changed. */
export const readAgainUnchanged: AuditRule = {
  id: "read-again-unchanged",
  group: "practice",
  title: "Read again unchanged",
  looksAt:
    "Calls of Read (some agents call it read_file) with the same input as one before in the same thread, with a result of the same size, where no tool changed the file in between, and the thread was neither compacted nor taken back.",
  why: "The conversation holds the file already, and pays for it a second time in every later prompt.",
  fix: "Ask the agent in its instructions to look back before it reads a file again. Hooks that ask for a new look at files are a usual cause.",
  severity: "low",
  needs: "facts",
  takesInputs: false,
  notJudged:
    "Calls whose input has no fingerprint in the log, whose result has no size, or that have no time.",
  counted: ["call", "calls"],
  judge(context) {
    const judgement = new JudgementBuilder();
    const mayHaveLeft = contextResets(context.whole);
    const changes = changesOfFiles(context);
    for (const thread of context.threads) {
      const before = new Map<string, ToolCallFact>();
      for (const row of thread) {
        const call = context.callAt(row);
        if (usualTool(call.tool) !== reader || call.outcome !== "ok" || call.target === null) continue;
        const { inputHash, resultBytes, startedAt } = call;
        if (inputHash === null || resultBytes === null || startedAt === null) {
          if (context.isAudited(row))
            judgement.notJudged(resultBytes === null ? "no-size" : "no-fingerprint");
          continue;
        }
        const earlier = before.get(inputHash);
        before.set(inputHash, call);
        if (!context.isAudited(row)) continue;
        const isAgain =
          earlier?.resultBytes === resultBytes &&
          earlier.requestKey !== call.requestKey &&
          earlier.startedAt !== null &&
          !mayHaveLeft(call.threadId, earlier.startedAt, startedAt) &&
          !isChanged(changes, call, earlier.startedAt, startedAt);
        if (isAgain) judgement.hit(callHit(call, toolOf(call), { kind: "call", call: row }));
        else judgement.fine();
      }
    }
    return judgement.finish();
  },
};

/** When tools changed files, by session and path. */
function changesOfFiles({ whole, callAt }: AuditContext): ReadonlyMap<string, readonly number[]> {
  const changes = new Map<string, number[]>();
  for (let row = 0; row < whole.toolCalls.rowCount; row++) {
    const call = callAt(row);
    if (!editTools.has(call.tool) || call.target === null || call.startedAt === null) continue;
    const known = changes.get(fileKey(call));
    if (known === undefined) changes.set(fileKey(call), [call.startedAt]);
    else known.push(call.startedAt);
  }
  for (const ofFile of changes.values()) ofFile.sort((a, b) => a - b);
  return changes;
}

function isChanged(
  changes: ReadonlyMap<string, readonly number[]>,
  call: ToolCallFact,
  after: number,
  upTo: number,
): boolean {
  const ofFile = changes.get(fileKey(call)) ?? [];
  return (ofFile[placeAfter(ofFile, (at) => at < after)] ?? Infinity) <= upTo;
}

function fileKey({ sessionId, target }: ToolCallFact): string {
  return `${sessionId}\0${target}`;
}
