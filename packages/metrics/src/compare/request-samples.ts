import type { Facts, MarkKind } from "@turnmeter/schema";
import { byName } from "../by-name.js";
import { aggregate } from "../engine/aggregate.js";
import { together } from "../engine/pending.js";
import type { Figure } from "../figures/figure.js";
import { figures } from "../figures/figures.js";
import { NANO_USD_PER_USD } from "../figures/usd.js";
import { requestFigures } from "../rows/shown-figures.js";
import type { RequestFigure } from "../rows/shown-figures.js";
import { markCounts } from "../rows/totals.js";
import { SumsBySession } from "./sums-by-session.js";

/** The sums behind the figures of requests, by session. */
export interface RequestSamples {
  readonly sums: { readonly [F in RequestFigure]: SumsBySession };
  /** Whether a cost in them is only a lower bound. */
  readonly hasBoundCosts: boolean;
}

const NANO_PER_USD = Number(NANO_USD_PER_USD);

type SampledFacts = Pick<Facts, "requests" | "marks" | "toolCalls" | "turns">;

const sessionId = { column: "sessionId" } as const;

/**
 * Each session's contribution to each figure. Requests without a price are in no figure of cost; those whose output
 * tokens are only a lower bound are in none that counts output tokens; those without logged usage are in none of
 * tokens.
 */
export function requestSamples(facts: SampledFacts): RequestSamples {
  const { requests, calls, marks, turns } = partsOf(facts);
  const sums: RequestSamples["sums"] = byName(requestFigures, () => new SumsBySession());
  const requestsOf = new Map<string, number>();
  const nanoUsdOf = new Map<string, number>();
  let hasBoundCosts = false;
  for (const part of requests) {
    const { sessionId: session, tokenBasis, isPriced, isOfSubagent, count } = part;
    const nanoUsd = Number(part.costNanoUsd);
    addTo(requestsOf, session, count);
    if (isPriced) {
      hasBoundCosts ||= tokenBasis === "lowerBound";
      addTo(nanoUsdOf, session, nanoUsd);
      sums.subagentCostShare.add(session, isOfSubagent ? nanoUsd : 0, nanoUsd, count);
    }
    if (tokenBasis === "unknown") continue;
    const cached = Number(part.cacheReadTokens);
    const prompt =
      Number(part.inputTokens) + cached + Number(part.cacheWrite5mTokens) + Number(part.cacheWrite1hTokens);
    sums.promptTokensPerRequest.add(session, prompt, count, count);
    sums.cacheReadShare.add(session, cached, prompt, count);
    if (tokenBasis === "lowerBound") continue;
    const written = Number(part.outputTokens);
    sums.outputTokensPerRequest.add(session, written, count, count);
    if (isPriced)
      sums.costPerThousandOutputTokensUsd.add(session, nanoUsd, written * (NANO_PER_USD / 1000), count);
  }
  const linesOf = new Map<string, number>();
  for (const { sessionId: session, isOfSubagent, ...part } of calls) {
    addTo(linesOf, session, Number(part.linesAdded + part.linesRemoved));
    // Calls that are billed for a search, whose fee is no request's.
    const feeNanoUsd = Number(part.costNanoUsd);
    if (feeNanoUsd === 0) continue;
    addTo(nanoUsdOf, session, feeNanoUsd);
    sums.subagentCostShare.add(session, isOfSubagent ? feeNanoUsd : 0, feeNanoUsd, 0);
  }
  const marksOf = (kind: MarkKind) => countsBySession(marks.filter((part) => part.kind === kind));
  const promptsOf = marksOf("prompt");
  for (const [session, count] of requestsOf) {
    const prompts = promptsOf.get(session) ?? 0;
    sums.requestsPerPrompt.add(session, count, prompts, prompts);
  }
  for (const [session, nanoUsd] of nanoUsdOf) sums.costPerSessionUsd.add(session, nanoUsd, NANO_PER_USD);
  const addCostPer = (figure: RequestFigure, countOf: ReadonlyMap<string, number>): void => {
    for (const [session, nanoUsd] of nanoUsdOf) {
      const count = countOf.get(session) ?? 0;
      sums[figure].add(session, nanoUsd, count * NANO_PER_USD, count);
    }
  };
  for (const figure of requestFigures) {
    const { per }: Figure = figures[figure];
    if (per !== undefined) addCostPer(figure, marksOf(markCounts[per]));
  }
  addCostPer("costPerTurnUsd", countsBySession(turns));
  addCostPer("costPerLineUsd", linesOf);
  return { sums, hasBoundCosts };
}

/** Sums and counts of each session: of its requests, of its calls, of its marks by kind, and of its turns. */
function partsOf(facts: SampledFacts) {
  return together({
    requests: () =>
      aggregate(facts, {
        table: "requests",
        dimensions: {
          sessionId,
          tokenBasis: { column: "tokenBasis" },
          isPriced: { present: "costNanoUsd" },
          isOfSubagent: { present: "agentId" },
        },
        measures: {
          count: "count",
          costNanoUsd: { sum: "costNanoUsd" },
          inputTokens: { sum: "inputTokens" },
          cacheReadTokens: { sum: "cacheReadTokens" },
          cacheWrite5mTokens: { sum: "cacheWrite5mTokens" },
          cacheWrite1hTokens: { sum: "cacheWrite1hTokens" },
          outputTokens: { sum: "outputTokens" },
        },
      }),
    calls: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { sessionId, isOfSubagent: { present: "agentId" } },
        measures: {
          costNanoUsd: { sum: "costNanoUsd" },
          linesAdded: { sum: "linesAdded" },
          linesRemoved: { sum: "linesRemoved" },
        },
      }),
    marks: () =>
      aggregate(facts, {
        table: "marks",
        dimensions: { sessionId, kind: { column: "kind" } },
        measures: { count: "count" },
      }),
    turns: () =>
      aggregate(facts, { table: "turns", dimensions: { sessionId }, measures: { count: "count" } }),
  });
}

function countsBySession(
  parts: readonly { readonly sessionId: string; readonly count: number }[],
): ReadonlyMap<string, number> {
  return new Map(parts.map((part) => [part.sessionId, part.count]));
}

function addTo(sums: Map<string, number>, session: string, amount: number): void {
  sums.set(session, (sums.get(session) ?? 0) + amount);
}
