import { selectFacts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";

/** Flags that filter rows regardless of day. Models are spelled as in the logs. */
type FilterFlags = Partial<Pick<ReadingFlags, "source" | "project" | "model" | "session" | "sessionKind">>;

/** The facts that fit all filters; `sessionIds` are the only sessions that are wanted, null wants any. */
export function filterFacts(
  facts: Facts,
  { source, project, model, session, sessionKind }: FilterFlags,
  sessionIds: ReadonlySet<string> | null = null,
): Facts {
  const filters = {
    ...(source === undefined ? {} : { sources: source }),
    ...(project === undefined ? {} : { projects: project }),
    ...(model === undefined ? {} : { models: model }),
    ...(session === undefined ? {} : { sessions: session }),
    ...(sessionKind === undefined ? {} : { sessionKinds: sessionKind }),
    ...(sessionIds === null ? {} : { sessionIds }),
  };
  return Object.keys(filters).length === 0 ? facts : selectFacts(facts, filters);
}
