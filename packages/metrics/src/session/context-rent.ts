import type { Facts, ToolCallFact } from "@turnmeter/schema";
import { keptRows, placeAfter } from "@turnmeter/columns";
import { checkFacts } from "../engine/fact-table.js";
import { rentParts } from "../rows/session.js";
import type { ContextRent, RentPart, RentPartName, RentRow } from "../rows/session.js";
import { compareNames, compareInstants } from "../usage/order.js";
import { usdOf } from "../figures/usd.js";
import { costOfStretch, promptPrices, threadPrompts } from "./session-context.js";
import type { PromptPrices, RatesOf, ThreadPrompt } from "./session-context.js";
import { type TurnNumberOf, turnNumbers } from "./session-turns.js";
import { groupBy } from "../engine/group-by.js";

/** Cost of carrying results in the context. The growth of the prompt from one request of a thread to the next is split by what came in between ({@link promptGrowth}); each part is then paid for in every later prompt, at the cached price as far as the prompt's cached beginning reaches, until the thread is compacted or a prompt is shorter than the one before. */
export function contextRent(
  facts: Pick<Facts, "requests" | "toolCalls" | "marks" | "turns">,
  ratesOf: RatesOf,
): ContextRent {
  checkFacts(facts);
  const results = resultsByThread(facts);
  const sums = new RentSums(turnNumbers(facts));
  for (const [threadId, prompts] of threadPrompts(facts))
    sums.addThread(prompts, results.get(threadId) ?? [], ratesOf);
  return sums.finish();
}

interface PartSum {
  tokens: number;
  promptTokens: number;
  picoUsd: number;
}

class RentSums {
  readonly #turnOf: TurnNumberOf;
  readonly #rows: RentRow[] = [];
  readonly #parts: Record<Exclude<RentPartName, "base">, PartSum> = {
    results: { tokens: 0, promptTokens: 0, picoUsd: 0 },
    answers: { tokens: 0, promptTokens: 0, picoUsd: 0 },
    other: { tokens: 0, promptTokens: 0, picoUsd: 0 },
  };
  #promptTokens = 0;
  #baseTokens = 0;
  #picoUsd = 0n;
  #requests = 0;
  #unpricedRequests = 0;
  #lowerBoundRequests = 0;
  #drops = 0;
  #compactions = 0;

  constructor(turnOf: TurnNumberOf) {
    this.#turnOf = turnOf;
  }

  addThread(prompts: readonly ThreadPrompt[], calls: readonly ToolCallFact[], ratesOf: RatesOf): void {
    const results = resultsByPrompt(calls, prompts);
    const prices = prompts.map((prompt) => promptPrices(prompt, ratesOf));
    const costs = new PromptCosts(prices);
    const ends = this.#segmentEnds(prompts);
    prompts.forEach((prompt, place) => {
      this.#requests += 1;
      this.#promptTokens += prompt.promptTokens;
      this.#picoUsd += prices[place]?.picoUsd ?? 0n;
      if (prices[place] === null) this.#unpricedRequests += 1;
      if (prompt.request.tokenBasis === "lowerBound") this.#lowerBoundRequests += 1;
      const before = prompts[place - 1];
      if (before === undefined || ends[place - 1] === place) {
        this.#baseTokens += prompt.promptTokens;
        return;
      }
      for (const { part, call, start, end } of promptGrowth(before, prompt, results.get(place) ?? [])) {
        const carried = ends[place]! - (place + 1);
        const entry = costs.of({ from: place, to: place + 1 }, start, end);
        const rent = costs.of({ from: place + 1, to: ends[place]! }, start, end);
        const sum = this.#parts[part];
        sum.tokens += end - start;
        sum.promptTokens += (end - start) * (1 + carried);
        sum.picoUsd += entry.picoUsd + rent.picoUsd;
        if (call !== null) this.#rows.push(this.#rowOf(call, end - start, carried, entry, rent));
      }
    });
  }

  /** Per prompt, the index after the last prompt that still holds its content. */
  #segmentEnds(prompts: readonly ThreadPrompt[]): readonly number[] {
    const ends: number[] = [];
    let end = prompts.length;
    for (let place = prompts.length - 1; place >= 0; place--) {
      ends[place] = end;
      const prompt = prompts[place]!;
      const before = prompts[place - 1];
      if (before === undefined) continue;
      if (prompt.isAfterCompaction) this.#compactions += 1;
      else if (prompt.promptTokens < before.promptTokens) this.#drops += 1;
      else continue;
      end = place;
    }
    return ends;
  }

  #rowOf(call: ToolCallFact, tokens: number, carriedRequests: number, entry: Cost, rent: Cost): RentRow {
    const entryNanoUsd = nanoOf(entry.picoUsd);
    const rentNanoUsd = nanoOf(rent.picoUsd);
    return {
      callKey: call.callKey,
      callId: call.callId,
      tool: call.tool,
      target: call.target,
      program: call.program,
      outcome: call.outcome,
      threadId: call.threadId,
      agentId: call.agentId,
      turn: this.#turnOf(call.turnId),
      resultBytes: call.resultBytes ?? 0,
      tokens,
      carriedRequests,
      carriedTokens: tokens * carriedRequests,
      entryCostUsd: entry.priced === 0 ? null : usdOf(entryNanoUsd),
      entryCostNanoUsd: String(entryNanoUsd),
      rentCostUsd: carriedRequests > 0 && rent.priced === 0 ? null : usdOf(rentNanoUsd),
      rentCostNanoUsd: String(rentNanoUsd),
      unpricedRequests: carriedRequests - rent.priced,
    };
  }

  finish(): ContextRent {
    const promptNanoUsd = this.#picoUsd / 1000n;
    const isPriced = this.#requests > this.#unpricedRequests;
    return {
      rows: this.#rows.sort(byCost),
      parts: this.#partRows(promptNanoUsd, isPriced),
      promptTokens: this.#promptTokens,
      promptCostUsd: isPriced ? usdOf(promptNanoUsd) : null,
      promptCostNanoUsd: String(promptNanoUsd),
      requests: this.#requests,
      unpricedRequests: this.#unpricedRequests,
      lowerBoundRequests: this.#lowerBoundRequests,
      drops: this.#drops,
      compactions: this.#compactions,
    };
  }

  /** The base is the remainder, so that the parts add up to the whole. */
  #partRows(promptNanoUsd: bigint, isPriced: boolean): readonly RentPart[] {
    let baseNanoUsd = promptNanoUsd;
    let basePromptTokens = this.#promptTokens;
    const rowOf = (part: RentPartName, tokens: number, promptTokens: number, nanoUsd: bigint): RentPart => ({
      part,
      tokens,
      promptTokens,
      costUsd: isPriced ? usdOf(nanoUsd) : null,
      costNanoUsd: String(nanoUsd),
    });
    const grown = rentParts.flatMap((part) => {
      if (part === "base") return [];
      const { tokens, promptTokens, picoUsd } = this.#parts[part];
      const nanoUsd = nanoOf(picoUsd) < baseNanoUsd ? nanoOf(picoUsd) : baseNanoUsd;
      baseNanoUsd -= nanoUsd;
      basePromptTokens -= promptTokens;
      return [rowOf(part, tokens, promptTokens, nanoUsd)];
    });
    return [rowOf("base", this.#baseTokens, basePromptTokens, baseNanoUsd), ...grown];
  }
}

interface Cost {
  readonly picoUsd: number;
  readonly priced: number;
}

class PromptCosts {
  readonly #prices: readonly (PromptPrices | null)[];
  /** Number of priced prompts before each place. */
  readonly #pricedBefore: readonly number[];

  constructor(prices: readonly (PromptPrices | null)[]) {
    this.#prices = prices;
    let priced = 0;
    this.#pricedBefore = [0, ...prices.map((each) => (each === null ? priced : ++priced))];
  }

  /** Cost of the tokens from `start` until before `end` in each prompt of a range. */
  of({ from, to }: { readonly from: number; readonly to: number }, start: number, end: number): Cost {
    const priced = this.#pricedBefore[to]! - this.#pricedBefore[from]!;
    // Many prompts grow by nothing: what is not there needs no look at each later prompt.
    if (start === end) return { picoUsd: 0, priced };
    let picoUsd = 0;
    for (let place = from; place < to; place++) {
      const prices = this.#prices[place] ?? null;
      if (prices !== null) picoUsd += costOfStretch(prices, start, end);
    }
    return { picoUsd, priced };
  }
}

function nanoOf(picoUsd: number): bigint {
  return BigInt(Math.floor(picoUsd / 1000));
}

function byCost(a: RentRow, b: RentRow): number {
  const [first, second] = [nanoUsdOf(a), nanoUsdOf(b)];
  if (first !== second) return first > second ? -1 : 1;
  return b.carriedTokens - a.carriedTokens || b.tokens - a.tokens || compareNames(a.callKey, b.callKey);
}

function nanoUsdOf({ entryCostNanoUsd, rentCostNanoUsd }: RentRow): bigint {
  return BigInt(entryCostNanoUsd) + BigInt(rentCostNanoUsd);
}

/** Content of a prompt from token `start` up to, but not including, `end`, counted from its beginning. */
interface GrownStretch {
  readonly part: "results" | "answers" | "other";
  /** The call whose result it is; null in other parts. */
  readonly call: ToolCallFact | null;
  readonly start: number;
  readonly end: number;
}

/** Splits the growth of a prompt: first the output of the response before, as measured; the remainder among the results that came in between, by their bytes; the rest is other. If the output is only a lower bound, the inputs of its calls, a part of it, share in the remainder by their bytes. Nothing gets more tokens than it has bytes, since a token is at least one byte. */
function promptGrowth(
  before: ThreadPrompt,
  after: ThreadPrompt,
  results: readonly ToolCallFact[],
): readonly GrownStretch[] {
  const growth = after.promptTokens - before.promptTokens;
  const measured = Math.min(growth, before.request.outputTokens ?? 0);
  const toSplit = growth - measured;
  const inputs = before.request.tokenBasis === "lowerBound" ? inputBytesOf(before, results) : 0;
  const bytes = results.reduce((sum, { resultBytes }) => sum + (resultBytes ?? 0), inputs);
  // The product of two such numbers may pass 2^53; their ratio needs no more digits than a double has.
  const shareOf = (own: number): number =>
    bytes === 0 ? 0 : Math.min(own, Math.floor(toSplit * (own / bytes)));
  let at = before.promptTokens;
  const next = (tokens: number, part: GrownStretch["part"], call: ToolCallFact | null): GrownStretch => ({
    part,
    call,
    start: at,
    end: (at += tokens),
  });
  const answer = next(measured + shareOf(inputs), "answers", null);
  const grown = results.map((call) => next(shareOf(call.resultBytes ?? 0), "results", call));
  return [answer, ...grown, next(after.promptTokens - at, "other", null)];
}

function inputBytesOf({ request }: ThreadPrompt, results: readonly ToolCallFact[]): number {
  return results
    .filter(({ requestKey }) => requestKey === request.requestKey)
    .reduce((sum, { inputBytes }) => sum + (inputBytes ?? 0), 0);
}

/** The results of a thread, by the place of the first prompt that holds them. */
type ResultsByPrompt = ReadonlyMap<number, readonly ToolCallFact[]>;

/** The calls of each thread that have a result of known size, in order of their results. */
function resultsByThread({
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
function resultsByPrompt(calls: readonly ToolCallFact[], prompts: readonly ThreadPrompt[]): ResultsByPrompt {
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
