import type { Facts, RequestFact } from "@turnmeter/schema";
import { rowsOf } from "@turnmeter/columns";
import { promptTokensOf } from "../figures/tokens.js";

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
  const threads = new Map<string, { request: RequestFact; at: number }[]>();
  for (const request of rowsOf(facts.requests)) {
    const { at, kind, tokenBasis, threadId } = request;
    if (at === null || kind !== "message" || tokenBasis === "unknown") continue;
    const ofThread = threads.get(threadId) ?? [];
    ofThread.push({ request, at });
    threads.set(threadId, ofThread);
  }
  const compactions = compactionsByThread(facts);
  return new Map(
    Array.from(threads, ([threadId, requests]) => {
      const times = compactions.get(threadId) ?? [];
      const inOrder = requests.sort((a, b) => a.at - b.at);
      return [
        threadId,
        inOrder.map(({ request, at }, place) => ({
          request,
          at,
          promptTokens: promptTokensOf(request),
          isAfterCompaction: place > 0 && times.some((time) => time > inOrder[place - 1]!.at && time <= at),
        })),
      ];
    }),
  );
}

function compactionsByThread({ marks }: Pick<Facts, "marks">): ReadonlyMap<string, readonly number[]> {
  const { kind, threadId, at } = marks.columns;
  const times = new Map<string, number[]>();
  for (let row = 0; row < marks.rowCount; row++) {
    const time = at.at(row);
    if (time === null || (kind.at(row) !== "compaction" && kind.at(row) !== "microcompaction")) continue;
    const ofThread = times.get(threadId.at(row)) ?? [];
    ofThread.push(time);
    times.set(threadId.at(row), ofThread);
  }
  return times;
}
