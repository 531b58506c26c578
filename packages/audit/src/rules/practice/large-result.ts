import type { ToolCallFact } from "@turnmeter/schema";
import { callHit, toolOf } from "../../judging/call-hit.js";
import { JudgementBuilder } from "../../judging/judgement.js";
import type { AuditRule } from "../rule.js";

/** Bytes of a token where no prompt was measured: English text and code have about so many. */
const bytesOfToken = 4;

/** Files that a model sees as pictures: bytes say nothing of their tokens. */
const picture = /\.(?:gif|jpe?g|pdf|png|webp)$/i;

function mayBePicture({ mcpServer, target }: ToolCallFact): boolean {
  return mcpServer !== null || picture.test(target ?? "");
}

/** Results that take up much of the context. */
export const largeResult: AuditRule = {
  id: "large-result",
  group: "practice",
  title: "Large result",
  looksAt:
    "Calls whose result takes more than 10,000 tokens, or as many as the policy says (largeResultTokens). An estimate: by how much the next prompt grew, shared among its new results by their bytes; where no prompt follows, bytes ÷ 4.",
  why: "A result stays in the conversation, and is paid for in every later prompt. Most of a large one is never used.",
  fix: "Read parts of files, limit the output of commands (head, --quiet), search before reading, or leave the work to a subagent, whose context ends with it.",
  severity: "low",
  needs: "facts",
  takesInputs: false,
  notJudged:
    "Calls whose result has no size in the log. Results of MCP tools, pictures and PDFs that no prompt follows: their bytes do not tell their tokens.",
  counted: ["call", "calls"],
  judge(context) {
    const { rows, callAt, costs, policy } = context;
    const judgement = new JudgementBuilder();
    const large: { readonly call: ToolCallFact; readonly row: number }[] = [];
    for (const row of rows) {
      const call = callAt(row);
      if (call.outcome === "pending") continue;
      // No token is shorter than a byte.
      if (call.resultBytes === null) judgement.notJudged("no-size");
      else if (call.resultBytes <= policy.largeResultTokens) judgement.fine();
      else large.push({ call, row });
    }
    const rents = costs.rentOf(large.map(({ row }) => row));
    for (const { call, row } of large) {
      const measured = rents.get(row)?.tokens ?? null;
      if (measured === null && mayBePicture(call)) {
        judgement.notJudged("no-size");
        continue;
      }
      const tokens = measured ?? (call.resultBytes ?? 0) / bytesOfToken;
      if (tokens <= policy.largeResultTokens) judgement.fine();
      else judgement.hit(callHit(call, toolOf(call), { kind: "call", call: row }));
    }
    return judgement.finish();
  },
};
