import { longsOf, textsOf } from "@turnmeter/columns";
import type { Facts, Outcome } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { hasEnded, isError } from "../figures/outcomes.js";
import { didNotRun } from "../tools/tool-statistics.js";
import { SumsBySession } from "./sums-by-session.js";
import { ValuesBySession } from "./values-by-session.js";

/** The calls of one tool, or of all tools, by session. */
export interface CallSamples {
  /** Failed and invalid calls, and calls that ran to an end. */
  readonly errors: SumsBySession;
  /** Durations in ms of the calls that ran. */
  readonly durations: ValuesBySession;
}

const unrun: ReadonlySet<Outcome> = new Set(didNotRun);

/** Calls by tool. */
export function callSamples({ columns, rowCount }: Facts["toolCalls"]): ReadonlyMap<string, CallSamples> {
  const sessions = textsOf(columns.sessionId);
  const tools = textsOf(columns.tool);
  const durations = longsOf(columns.durationMs);
  const samples = new Map<string, CallSamples>();
  for (let row = 0; row < rowCount; row++) {
    const tool = tools.dictionary[tools.codes[row]!]!;
    const session = sessions.dictionary[sessions.codes[row]!]!;
    const outcome = columns.outcome.at(row);
    let sample = samples.get(tool);
    if (sample === undefined)
      samples.set(tool, (sample = { errors: new SumsBySession(), durations: new ValuesBySession() }));
    if (hasEnded(outcome)) sample.errors.add(session, Number(isError(outcome)), 1);
    const durationMs = durations[row]!;
    if (!Number.isNaN(durationMs) && !unrun.has(outcome)) sample.durations.add(session, durationMs);
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
export function turnSamples({ columns, rowCount }: Facts["turns"]): ValuesBySession {
  const values = new ValuesBySession();
  const sessions = textsOf(columns.sessionId);
  const durations = longsOf(columns.durationMs);
  for (let row = 0; row < rowCount; row++) {
    if (!Number.isNaN(durations[row]!))
      values.add(sessions.dictionary[sessions.codes[row]!]!, durations[row]!);
  }
  return values;
}
