import type { Facts, Outcome } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { hasEnded, isError } from "../figures/outcomes.js";
import { didNotRun } from "../tools/tool-statistics.js";
import { SumsBySession } from "./sums-by-session.js";
import { ValuesBySession } from "./values-by-session.js";

/** The calls of one tool, by session. */
export interface CallSamples {
  /** All calls, however they ended. */
  calls: number;
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
    dimensions: {
      sessionId: { column: "sessionId" },
      tool: { column: "tool" },
      outcome: { column: "outcome" },
    },
    measures: { calls: "count", durations: { frequencies: "durationMs" } },
  });
  const samples = new Map<string, CallSamples>();
  for (const { sessionId, tool, outcome, calls, durations } of parts) {
    const known = samples.get(tool);
    const sample = known ?? { calls: 0, errors: new SumsBySession(), durations: new ValuesBySession() };
    if (known === undefined) samples.set(tool, sample);
    sample.calls += calls;
    if (hasEnded(outcome)) sample.errors.add(sessionId, isError(outcome) ? calls : 0, calls, calls);
    if (!unrun.has(outcome)) sample.durations.add(sessionId, durations);
  }
  return samples;
}

/** Errors of all tools together. */
export function allErrors(facts: Pick<Facts, "toolCalls">): SumsBySession {
  const parts = aggregate(facts, {
    table: "toolCalls",
    dimensions: { sessionId: { column: "sessionId" }, outcome: { column: "outcome" } },
    measures: { calls: "count" },
  });
  const all = new SumsBySession();
  for (const { sessionId, outcome, calls } of parts)
    if (hasEnded(outcome)) all.add(sessionId, isError(outcome) ? calls : 0, calls, calls);
  return all;
}

/** Durations of turns in ms, by session. */
export function turnSamples(facts: Pick<Facts, "turns">): ValuesBySession {
  const parts = aggregate(facts, {
    table: "turns",
    where: [{ present: "durationMs" }],
    dimensions: { sessionId: { column: "sessionId" } },
    measures: { durations: { frequencies: "durationMs" } },
  });
  const values = new ValuesBySession();
  for (const { sessionId, durations } of parts) values.add(sessionId, durations);
  return values;
}
