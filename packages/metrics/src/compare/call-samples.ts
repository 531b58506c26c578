import type { Facts, Outcome } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { hasEnded, isError } from "../figures/outcomes.js";
import { didNotRun } from "../tools/tool-statistics.js";
import { SumsBySession } from "./sums-by-session.js";
import { ValuesBySession } from "./values-by-session.js";

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
    dimensions: {
      sessionId: { column: "sessionId" },
      tool: { column: "tool" },
      outcome: { column: "outcome" },
    },
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
    dimensions: { sessionId: { column: "sessionId" }, outcome: { column: "outcome" } },
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
    dimensions: { sessionId: { column: "sessionId" } },
    measures: { durations: { frequencies: "durationMs" } },
  });
  const values = new ValuesBySession();
  for (const { sessionId, durations } of parts) values.add(sessionId, durations);
  return values;
}
