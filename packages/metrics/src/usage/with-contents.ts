import type { Facts } from "@turnmeter/schema";
import { together } from "../engine/pending.js";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import { keptResult } from "../engine/remote-runs.js";
import type { SessionContents } from "../rows/usage.js";
import type { Zone } from "../time/zone.js";
import { compareNames } from "./order.js";

type ContentFacts = Pick<Facts, "requests" | "toolCalls" | "marks">;

const sessionId = { column: "sessionId" } as const;

/** Sessions, each with the models, the tools and the local days of its requests, calls and prompts, subagents included. */
export function withContents<Row extends { readonly sessionId: string }>(
  sessions: readonly Row[],
  facts: ContentFacts,
  zone: Zone,
): readonly (Row & SessionContents)[] {
  const { timezone, weekStart } = zone;
  const { models, tools, days } = keptResult(facts, `withContents ${timezone} ${weekStart}`, () =>
    contentsOf(facts, zone),
  );
  return sessions.map((session) => ({
    ...session,
    models: models(session.sessionId),
    tools: tools(session.sessionId),
    days: days(session.sessionId),
  }));
}

/** The names of a session's models, tools and days, by its id. */
function contentsOf(facts: ContentFacts, zone: Zone) {
  const date = { at: "at", unit: "date", zone } as const;
  const requests = { table: "requests", measures: {} } as const;
  const parts = together({
    models: () => aggregate(facts, { ...requests, dimensions: { sessionId, name: { column: "model" } } }),
    tools: () =>
      aggregate(facts, {
        table: "toolCalls",
        dimensions: { sessionId, name: { column: "tool" } },
        measures: {},
      }),
    days: () => aggregate(facts, { ...requests, dimensions: { sessionId, name: date } }),
    promptDays: () =>
      aggregate(facts, {
        table: "marks",
        where: [{ column: "kind", in: ["prompt"] }],
        dimensions: { sessionId, name: date },
        measures: {},
      }),
  });
  return {
    models: namesOf(parts.models),
    tools: namesOf(parts.tools),
    days: namesOf<string>([...parts.days, ...parts.promptDays]),
  };
}

/** The names of each session, each once and ordered. */
function namesOf<Name extends string | null>(
  rows: readonly { readonly sessionId: string; readonly name: Name }[],
): (session: string) => readonly Name[] {
  const bySession = groupBy(rows, (row) => row.sessionId);
  return (session) => [...new Set((bySession.get(session) ?? []).map(({ name }) => name))].sort(compareNames);
}
