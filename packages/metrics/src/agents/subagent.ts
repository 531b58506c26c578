import type { AgentFact, Facts } from "@turnmeter/schema";
import * as z from "zod/mini";
import type { UsageGrouping } from "../usage/usage-by.js";
import { aggregate } from "../engine/arquero.js";

/** A subagent is known in other tables by its thread; its id may occur in several sessions. */
interface Thread {
  readonly threadId: string;
}

const thread: z.core.$ZodType<Thread> = z.object({ threadId: z.string() });

/** Usage of each subagent's own requests; what its own subagents used is theirs. */
export const subagentUsage: UsageGrouping<Thread> = {
  dimensions: { threadId: { column: "threadId" } },
  key: thread,
  where: [{ present: "agentId" }],
};

/** Calls of each subagent. */
export function subagentCalls(
  facts: Pick<Facts, "toolCalls">,
): readonly (Thread & { readonly calls: number })[] {
  return aggregate(facts, {
    table: "toolCalls",
    where: [{ present: "agentId" }],
    dimensions: { threadId: { column: "threadId" } },
    measures: { calls: "count" },
    row: z.intersection(thread, z.object({ calls: z.number() })),
  });
}

/** From start to end of a run, ms; null where one of them is not known, both are equal or the end comes first. */
export function runMs({ startedAt, endedAt }: Pick<AgentFact, "startedAt" | "endedAt">): number | null {
  return startedAt === null || endedAt === null || endedAt <= startedAt ? null : endedAt - startedAt;
}
