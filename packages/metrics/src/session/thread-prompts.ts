import type { Facts, RequestFact } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import { checkFacts } from "../engine/check-facts.js";
import { promptTokensOf } from "../figures/tokens.js";
import { groupBy } from "../engine/group-by.js";
import { threadCompactions } from "../derived/thread-compactions.js";

/** The prompt of one request of a thread. */
export interface ThreadPrompt {
  readonly request: RequestFact;
  /** Epoch ms. */
  readonly at: number;
  /** Uncached input, cache reads and cache writes (R16). */
  readonly promptTokens: number;
  /** Whether the thread was compacted since the prompt before. */
  readonly isAfterCompaction: boolean;
}

/**
 * The prompts of each thread in order of time. Requests without usage or time are left out, and so are those that are
 * made inside others and sums over several.
 */
export function threadPrompts(
  facts: Pick<Facts, "requests" | "marks">,
): ReadonlyMap<string, readonly ThreadPrompt[]> {
  checkFacts(facts);
  const responses = keptRows(facts.requests).flatMap((request) => {
    const { at, kind, tokenBasis } = request;
    return at === null || kind !== "message" || tokenBasis === "unknown" ? [] : [{ request, at }];
  });
  const threads = groupBy(responses, ({ request }) => request.threadId);
  const wasCompacted = threadCompactions(facts.marks);
  return new Map(
    Array.from(threads, ([threadId, requests]) => {
      const inOrder = requests.toSorted((a, b) => a.at - b.at);
      return [
        threadId,
        inOrder.map(({ request, at }, place) => ({
          request,
          at,
          promptTokens: promptTokensOf(request),
          isAfterCompaction: place > 0 && wasCompacted(threadId, inOrder[place - 1]!.at, at),
        })),
      ];
    }),
  );
}
