import { placeAfter } from "@turnmeter/columns";
import { threadPrompts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";

/** Says whether what a thread held at one moment may have left its context by a later one. */
export type MayHaveLeft = (threadId: string, after: number, upTo: number) => boolean;

/**
 * When threads may have lost what they held: by a compaction or a trimming of results, and where a prompt is shorter than the
 * one before, as after going back in the conversation.
 */
export function contextResets(facts: Pick<Facts, "requests" | "marks">): MayHaveLeft {
  const resets = new Map<string, number[]>();
  const add = (threadId: string, at: number) => {
    const known = resets.get(threadId);
    if (known === undefined) resets.set(threadId, [at]);
    else known.push(at);
  };
  for (const [threadId, prompts] of threadPrompts(facts))
    prompts.forEach(({ at, promptTokens, isAfterCompaction }, place) => {
      const before = prompts[place - 1];
      if (before !== undefined && (isAfterCompaction || promptTokens < before.promptTokens))
        add(threadId, at);
    });
  return (threadId, after, upTo) => {
    const ofThread = resets.get(threadId) ?? [];
    return (ofThread[placeAfter(ofThread, (at) => at <= after)] ?? Infinity) <= upTo;
  };
}
