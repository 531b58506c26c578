import { keptRows, placeAfter } from "@turnmeter/columns";
import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { groupBy } from "../engine/group-by.js";
import { compareInstants, compareNames } from "../usage/order.js";
import type { ThreadPrompt } from "./thread-prompts.js";

/** The results of a thread that each of its prompts, by place, is the first to hold. */
export type ResultsByPrompt = ReadonlyMap<number, readonly ToolCallFact[]>;

/** The calls of each thread that have a result of known size, in order of their results. */
export function resultsByThread({
  toolCalls,
}: Pick<Facts, "toolCalls">): ReadonlyMap<string, readonly ToolCallFact[]> {
  const calls = keptRows(toolCalls)
    .filter(({ resultBytes }) => resultBytes !== null)
    .sort((a, b) => compareInstants(a.endedAt, b.endedAt) || compareNames(a.callKey, b.callKey));
  return groupBy(calls, ({ threadId }) => threadId);
}

/**
 * Which prompt is the first to hold each result: the first one after the call's own response that was answered when the
 * result was there. A result without a time counts for the prompt after the call's response.
 */
export function resultsByPrompt(
  calls: readonly ToolCallFact[],
  prompts: readonly ThreadPrompt[],
): ResultsByPrompt {
  const placeOf = new Map(prompts.map(({ request }, place) => [request.requestKey, place]));
  const results = new Map<number, ToolCallFact[]>();
  for (const call of calls) {
    const own = call.requestKey === null ? -1 : (placeOf.get(call.requestKey) ?? -1);
    const place = firstPlace(prompts, own + 1, call.endedAt);
    if (place === null || (own === -1 && call.endedAt === null)) continue;
    const ofPrompt = results.get(place) ?? [];
    ofPrompt.push(call);
    results.set(place, ofPrompt);
  }
  return results;
}

function firstPlace(prompts: readonly ThreadPrompt[], from: number, endedAt: number | null): number | null {
  const next = placeAfter(prompts, ({ at }) => endedAt !== null && at < endedAt);
  const place = Math.max(from, next);
  return place < prompts.length ? place : null;
}
