import type { Facts } from "@turnmeter/schema";
import type { SessionContextRow } from "../rows/session/context.js";
import { isoInstant } from "../usage/iso-instant.js";
import { cacheWriteTokensOf } from "../figures/tokens.js";
import { usdOf } from "../figures/usd.js";
import { promptPrices } from "./prompt-prices.js";
import type { RatesOf } from "./prompt-prices.js";
import { threadPrompts } from "./thread-prompts.js";
import type { ThreadPrompt } from "./thread-prompts.js";
import { turnNumbers } from "./turn-numbers.js";

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
