import type { Facts } from "@turnmeter/schema";
import { aggregate } from "../engine/aggregate.js";
import { groupBy } from "../engine/group-by.js";
import type { SessionContents } from "../rows/usage.js";
import type { Zone } from "../time/zone.js";
import { compareNames } from "./order.js";

const sessionId = { column: "sessionId" } as const;

/** Sessions, each with the models, the tools and the local days of its requests, calls and prompts, subagents included. */
export function withContents<Row extends { readonly sessionId: string }>(
  sessions: readonly Row[],
  facts: Pick<Facts, "requests" | "toolCalls" | "marks">,
  zone: Zone,
): readonly (Row & SessionContents)[] {
  const date = { at: "at", unit: "date", zone } as const;
  const models = namesOf(
    aggregate(facts, {
      table: "requests",
      dimensions: { sessionId, name: { column: "model" } },
      measures: {},
    }),
  );
  const tools = namesOf(
    aggregate(facts, {
      table: "toolCalls",
      dimensions: { sessionId, name: { column: "tool" } },
      measures: {},
    }),
  );
  const days = namesOf<string>([
    ...aggregate(facts, { table: "requests", dimensions: { sessionId, name: date }, measures: {} }),
    ...aggregate(facts, {
      table: "marks",
      where: [{ column: "kind", in: ["prompt"] }],
      dimensions: { sessionId, name: date },
      measures: {},
    }),
  ]);
  return sessions.map((session) => ({
    ...session,
    models: models(session.sessionId),
    tools: tools(session.sessionId),
    days: days(session.sessionId),
  }));
}

/** The names of each session, each once and ordered. */
function namesOf<Name extends string | null>(
  rows: readonly { readonly sessionId: string; readonly name: Name }[],
): (session: string) => readonly Name[] {
  const bySession = groupBy(rows, (row) => row.sessionId);
  return (session) => [...new Set((bySession.get(session) ?? []).map(({ name }) => name))].sort(compareNames);
}
