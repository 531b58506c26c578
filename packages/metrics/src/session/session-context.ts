import type { Facts, RequestFact } from "@turnmeter/schema";
import { keptRows } from "@turnmeter/columns";
import type { SessionContextRow } from "../rows/session.js";
import { isoInstant } from "../figures/days.js";
import { cacheWriteTokensOf, promptTokensOf } from "../figures/tokens.js";
import { usdOf } from "../figures/usd.js";
import { turnNumbers } from "./session-turns.js";
import { checkFacts } from "../engine/fact-table.js";
import { groupBy } from "../engine/group-by.js";
import { threadCompactions } from "../derived/thread-rows.js";
import type { ListPrices } from "../prices/prices.js";

/** The size of the context at each request: thread by thread, the main thread first, then in order of their beginning. */
export function sessionContext(
  facts: Pick<Facts, "requests" | "marks" | "turns">,
  ratesOf: RatesOf,
): readonly SessionContextRow[] {
  const turnOf = turnNumbers(facts);
  const threads = [...threadPrompts(facts).values()].sort(
    ([a], [b]) => Number(isDelegated(a)) - Number(isDelegated(b)) || a!.at - b!.at,
  );
  return threads.flatMap((prompts) =>
    prompts.map((prompt, place) => {
      const { request, at, promptTokens, isAfterCompaction } = prompt;
      const before = prompts[place - 1];
      return {
        requestKey: request.requestKey,
        threadId: request.threadId,
        agentId: request.agentId,
        request: place + 1,
        turn: turnOf(request.turnId),
        model: request.model,
        at: isoInstant(at)!,
        promptTokens,
        inputTokens: request.inputTokens ?? 0,
        cacheReadTokens: request.cacheReadTokens ?? 0,
        cacheWriteTokens: cacheWriteTokensOf(request),
        outputTokens: request.outputTokens ?? 0,
        ...costsOf(prompt, ratesOf),
        tokenBasis: request.tokenBasis,
        growthTokens: before === undefined ? null : promptTokens - before.promptTokens,
        isAfterCompaction,
        isModelSwitch: before !== undefined && before.request.model !== request.model,
      };
    }),
  );
}

function costsOf(
  prompt: ThreadPrompt,
  ratesOf: RatesOf,
): Pick<SessionContextRow, "costUsd" | "costNanoUsd" | "promptCostNanoUsd" | "cacheReadCostNanoUsd"> {
  const { costNanoUsd } = prompt.request;
  const prices = promptPrices(prompt, ratesOf);
  const cachedPicoUsd = prices === null ? null : BigInt(prices.cachedTokens) * BigInt(prices.cachedPicoUsd);
  return {
    costUsd: costNanoUsd === null ? null : usdOf(BigInt(costNanoUsd)),
    costNanoUsd: costNanoUsd === null ? null : String(costNanoUsd),
    promptCostNanoUsd: prices === null ? null : String(prices.picoUsd / 1000n),
    cacheReadCostNanoUsd: cachedPicoUsd === null ? null : String(cachedPicoUsd / 1000n),
  };
}

function isDelegated(prompt: ThreadPrompt | undefined): boolean {
  return prompt !== undefined && prompt.request.agentId !== null;
}

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

/** The prompts of each thread in order of time. Left out are requests without usage or time, requests made inside others, and sums over several. */
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

/** Prices of one prompt's tokens, by position. */
export interface PromptPrices {
  /** Number of tokens at its beginning that were read from the cache. */
  readonly cachedTokens: number;
  /** Pico-dollars per cached token. */
  readonly cachedPicoUsd: number;
  /** Pico-dollars per token after the cached ones, written to the cache or uncached, on average. */
  readonly freshPicoUsd: number;
  /** The whole prompt, pico-dollars, exact. */
  readonly picoUsd: bigint;
}

/** The prices of a prompt; null if the request has none. */
export function promptPrices({ request }: ThreadPrompt, ratesOf: RatesOf): PromptPrices | null {
  const rates = ratesOf(request);
  if (rates === null) return null;
  const { inputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = request;
  const fresh = (inputTokens ?? 0) + cacheWriteTokensOf(request);
  const freshPicoUsd =
    BigInt(inputTokens ?? 0) * rates.input +
    BigInt(cacheWrite5mTokens ?? 0) * rates.cacheWrite5m +
    BigInt(cacheWrite1hTokens ?? 0) * rates.cacheWrite1h;
  return {
    cachedTokens: cacheReadTokens ?? 0,
    cachedPicoUsd: Number(rates.cacheRead),
    freshPicoUsd: fresh === 0 ? 0 : Number(freshPicoUsd) / fresh,
    picoUsd: freshPicoUsd + BigInt(cacheReadTokens ?? 0) * rates.cacheRead,
  };
}

/** Pico-dollars for the tokens of a prompt from `start` up to, but not including, `end`. */
export function costOfStretch(
  { cachedTokens, cachedPicoUsd, freshPicoUsd }: PromptPrices,
  start: number,
  end: number,
): number {
  const cached = Math.max(0, Math.min(end, cachedTokens) - start);
  return cached * cachedPicoUsd + (end - start - cached) * freshPicoUsd;
}

/** The prices at which a request's tokens are billed, its speed, tier and place considered; null if it has none. */
export type RatesOf = (request: RequestFact) => ListPrices | null;
