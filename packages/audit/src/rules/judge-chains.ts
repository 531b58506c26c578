import { errorChains } from "@turnmeter/metrics";
import type { ErrorChain } from "@turnmeter/metrics";
import type { AuditContext } from "../judging/audit-context.js";
import type { Hit } from "../judging/hit.js";
import { JudgementBuilder } from "../judging/judgement.js";
import type { Judgement } from "../judging/judgement.js";

/** The judgement of a rule that looks at failures with the tries after them; null where it is not about one. */
export function judgeChains(
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

/** The subagent of a chain's thread; null on the main thread. */
function agentOf({ sessionId, threadId }: ErrorChain): string | null {
  return threadId === sessionId ? null : threadId.slice(sessionId.length + 1);
}
