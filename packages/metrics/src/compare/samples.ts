import type { Facts, MarkKind, Outcome } from "@turnmeter/schema";
import { byName, groupBy } from "../engine/group-by.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns, sumsOf } from "../engine/metric.js";
import { together } from "../engine/pending.js";
import { type Figure, figures } from "../figures/figures.js";
import { NANO_USD_PER_USD } from "../figures/usd.js";
import { type RequestFigure, requestFigures } from "../rows/shown-figures.js";
import { markCounts } from "../rows/totals.js";
import { hasEnded, isError } from "../figures/outcomes.js";
import { didNotRun } from "../tools/calls.js";
import type { SessionSums } from "../statistics/ratio-difference.js";
import { type Frequencies, totalCount } from "../statistics/nearest-rank.js";
import type { SessionValues } from "../statistics/quantile-difference.js";

/** The sums behind the figures of requests, by session. */
export interface RequestSamples {
  readonly sums: { readonly [F in RequestFigure]: SumsBySession };
  /** Whether a cost in them is only a lower bound. */
  readonly hasBoundCosts: boolean;
}

const NANO_PER_USD = Number(NANO_USD_PER_USD);

type SampledFacts = Pick<Facts, "requests" | "marks" | "toolCalls" | "turns">;

const bySession = byColumns("sessionId");

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

function partsOf(facts: SampledFacts) {
  return together({
    requests: () =>
      aggregate(facts, {
        table: "requests",
        dimensions: {
          ...bySession,
          tokenBasis: { column: "tokenBasis" },
          isPriced: { present: "costNanoUsd" },
          isOfSubagent: { present: "agentId" },
        },
        measures: {
          count: "count",
          ...sumsOf(
            "costNanoUsd",
            "inputTokens",
            "cacheReadTokens",
            "cacheWrite5mTokens",
            "cacheWrite1hTokens",
            "outputTokens",
          ),
        },
      }),
    calls: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { ...bySession, isOfSubagent: { present: "agentId" } },
        measures: sumsOf("costNanoUsd", "linesAdded", "linesRemoved"),
      }),
    marks: () =>
      aggregate(facts, {
        table: "marks",
        dimensions: { ...bySession, kind: { column: "kind" } },
        measures: { count: "count" },
      }),
    turns: () => aggregate(facts, { table: "turns", dimensions: bySession, measures: { count: "count" } }),
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

/** The calls of one tool, by session. */
export interface CallSamples {
  /** All calls, however they ended. */
  readonly calls: number;
  /** Failed and invalid calls, and calls that ran to an end. */
  readonly errors: SumsBySession;
  /** Durations in ms of the calls that ran. */
  readonly durations: ValuesBySession;
}

const unrun: ReadonlySet<Outcome> = new Set(didNotRun);

/** Calls by tool. */
export function callSamples(facts: Pick<Facts, "toolCalls">): ReadonlyMap<string, CallSamples> {
  const parts = aggregate(facts, {
    table: "toolCalls",
    dimensions: byColumns("sessionId", "tool", "outcome"),
    measures: { calls: "count", durations: { frequencies: "durationMs" } },
  });
  const ofTools = groupBy(parts, ({ tool }) => tool);
  return new Map(
    Array.from(ofTools, ([tool, own]) => {
      const [errors, durations] = [new SumsBySession(), new ValuesBySession()];
      for (const part of own) {
        addErrors(errors, part);
        if (!unrun.has(part.outcome)) durations.add(part.sessionId, part.durations);
      }
      return [tool, { calls: own.reduce((sum, { calls }) => sum + calls, 0), errors, durations }] as const;
    }),
  );
}

/** Errors of all tools together. */
export function allErrors(facts: Pick<Facts, "toolCalls">): SumsBySession {
  const parts = aggregate(facts, {
    table: "toolCalls",
    dimensions: byColumns("sessionId", "outcome"),
    measures: { calls: "count" },
  });
  const all = new SumsBySession();
  for (const part of parts) addErrors(all, part);
  return all;
}

interface EndedSo {
  readonly sessionId: string;
  readonly outcome: Outcome;
  readonly calls: number;
}

function addErrors(sums: SumsBySession, { sessionId, outcome, calls }: EndedSo): void {
  if (hasEnded(outcome)) sums.add(sessionId, isError(outcome) ? calls : 0, calls, calls);
}

/** Durations of turns in ms, by session. */
export function turnSamples(facts: Pick<Facts, "turns">): ValuesBySession {
  const parts = aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    dimensions: bySession,
    measures: { durations: { frequencies: "durationMs" } },
  });
  const values = new ValuesBySession();
  for (const { sessionId, durations } of parts) values.add(sessionId, durations);
  return values;
}

/** Two sums a session. */
export class SumsBySession {
  readonly #sums = new Map<string, { numerator: number; denominator: number; count: number }>();

  /** Adds to both sums of a session; `count` is how many cases these are. */
  add(sessionId: string, numerator: number, denominator: number, count = 1): void {
    const sums = this.#sums.get(sessionId);
    if (sums === undefined) {
      this.#sums.set(sessionId, { numerator, denominator, count });
      return;
    }
    sums.numerator += numerator;
    sums.denominator += denominator;
    sums.count += count;
  }

  /** Sessions with a denominator, by id, and the ratio of their sums; null without any. */
  finish(): SessionSums & { readonly ratio: number | null; readonly count: number } {
    const kept = [...this.#sums]
      .filter(([, { denominator }]) => denominator > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, sums]) => sums);
    const sumOf = (key: "numerator" | "denominator" | "count"): number =>
      kept.reduce((sum, sums) => sum + sums[key], 0);
    return {
      numerators: Float64Array.from(kept, ({ numerator }) => numerator),
      denominators: Float64Array.from(kept, ({ denominator }) => denominator),
      ratio: kept.length === 0 ? null : sumOf("numerator") / sumOf("denominator"),
      count: sumOf("count"),
    };
  }
}

/** Values with the session of each. */
export class ValuesBySession {
  readonly #parts: { readonly sessionId: string; readonly frequencies: Frequencies }[] = [];

  /** Adds values of a session. */
  add(sessionId: string, frequencies: Frequencies): void {
    if (frequencies.values.length > 0) this.#parts.push({ sessionId, frequencies });
  }

  /** The values ascending, their sessions numbered in the order of ids. */
  finish(): SessionValues {
    const ids = [...new Set(this.#parts.map(({ sessionId }) => sessionId))].sort();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    const size = this.#parts.reduce((sum, { frequencies }) => sum + totalCount(frequencies), 0);
    const values = new Float64Array(size);
    const sessions = new Int32Array(size);
    let end = 0;
    for (const { sessionId, frequencies } of this.#parts) {
      const number = numbers.get(sessionId)!;
      for (const [at, value] of frequencies.values.entries()) {
        const from = end;
        end += frequencies.counts[at]!;
        values.fill(value, from, end);
        sessions.fill(number, from, end);
      }
    }
    const order = Uint32Array.from(values, (_, index) => index).sort(
      (a, b) => values[a]! - values[b]! || sessions[a]! - sessions[b]!,
    );
    return {
      values: Float64Array.from(order, (index) => values[index]!),
      sessions: Int32Array.from(order, (index) => sessions[index]!),
      sessionCount: ids.length,
    };
  }
}
