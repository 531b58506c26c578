import { groupBy } from "../engine/group-by.js";
import { byCost } from "../usage/order.js";
import { usageByMapped } from "../usage/usage-by.js";
import type { UsageFacts } from "../usage/usage-of-groups.js";
import { byThread, ofSubagents } from "./subagent.js";

/** The models of groups of subagents, by the names that the log has for them: the most expensive first. */
export function agentModels(
  facts: UsageFacts,
  groupOf: (thread: { readonly threadId: string }) => string,
): ReadonlyMap<string, readonly string[]> {
  const dimensions = { ...byThread, model: { column: "model" } } as const;
  const named = ({ threadId, model }: { readonly threadId: string; readonly model: string | null }) => ({
    group: groupOf({ threadId }),
    model,
  });
  const usages = usageByMapped(facts, dimensions, named, { where: ofSubagents }).toSorted(
    byCost(({ model }) => model),
  );
  const groups = groupBy(usages, ({ group }) => group);
  return new Map(Array.from(groups, ([group, rows]) => [group, rows.flatMap(({ model }) => model ?? [])]));
}
