import { selectFacts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";

/** Flags that say which rows are counted, whatever their day. Models are as the logs have them. */
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
