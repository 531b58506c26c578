import type { ToolCallFact } from "@turnmeter/schema";
import type { AuditContext } from "../judging/audit-context.js";
import type { Hit } from "../judging/hit.js";
import { JudgementBuilder } from "../judging/judgement.js";
import type { Judgement } from "../judging/judgement.js";
import type { NotJudgedReason } from "../judging/not-judged.js";

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
