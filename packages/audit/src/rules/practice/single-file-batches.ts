import { callHit, toolOf } from "../../judging/call-hit.js";
import type { AuditContext } from "../../judging/audit-context.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditRule } from "../rule.js";
import { usualTool } from "./looking-tools.js";

/** Tools that look and change nothing, so that several can run at once. */
const lookers: ReadonlySet<string> = new Set(["Read", "Grep", "Glob"]);

/** So many responses in a row are a habit; two may well depend on each other. */
const leastResponses = 3;

/** Files that were looked at one by one. */
export const singleFileBatches: AuditRule = {
  id: "single-file-batches",
  group: "practice",
  title: "One file at a time",
  looksAt:
    "Three or more responses of a turn in a row, each with one call of Read, Grep or Glob (some agents call them read_file and grep_files) and no other. A hint: no log tells whether a later one needed what an earlier one found.",
  why: "Each response reads the whole conversation again. Calls that do not need each other can be made in one.",
  fix: "Ask the agent to read what it will need in one go, or let a search with context lines answer at once.",
  severity: "note",
  needs: "facts",
  takesInputs: false,
  notJudged: "Calls whose response is not logged.",
  counted: ["run", "runs"],
  judge(context) {
    const judgement = new JudgementBuilder();
    for (const row of context.rows)
      if (isLook(context, row) && context.callAt(row).requestKey === null) judgement.notJudged("no-response");
    for (const thread of context.threads)
      for (const run of runsOf(thread, context)) {
        const first = run[0]!;
        if (!context.isAudited(first)) continue;
        if (run.length < leastResponses) judgement.fine();
        else {
          const call = context.callAt(first);
          judgement.hit(callHit(call, toolOf(call), { kind: "response", calls: run.slice(1) }));
        }
      }
    return judgement.finish();
  },
};

function isLook({ callAt }: AuditContext, row: number): boolean {
  return lookers.has(usualTool(callAt(row).tool));
}

/** Calls that each are their response's only one, look at files, and follow each other in one turn. */
function runsOf(thread: readonly number[], { callAt }: AuditContext): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  thread.forEach((row, place) => {
    const call = callAt(row);
    const isOfSame = (neighbour: number | undefined) =>
      neighbour !== undefined && callAt(neighbour).requestKey === call.requestKey;
    const isAlone = !isOfSame(thread[place - 1]) && !isOfSame(thread[place + 1]);
    if (call.requestKey === null || !isAlone || !lookers.has(usualTool(call.tool))) return end();
    const last = run.at(-1);
    if (last !== undefined && callAt(last).turnId !== call.turnId) end();
    run.push(row);
  });
  end();
  return runs;
}
