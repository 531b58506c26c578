import { selectFacts } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import type { ReadingFlags } from "../specification/flags/shared-flags.js";

/** Flags that filter rows regardless of day. Models are spelled as in the logs. */
type FilterFlags = Partial<Pick<ReadingFlags, "source" | "project" | "model" | "session" | "sessionKind">>;

/** The facts that fit all filters; `sessionIds` are the only sessions that are wanted, null wants any. */
export function filterFacts(
  facts: Facts,
  filters: FilterFlags,
  sessionIds: ReadonlySet<string> | null = null,
): Facts {
  const { source: sources, project: projects, model: models, session: sessions, sessionKind } = filters;
  const wanted = { sources, projects, models, sessions, sessionKinds: sessionKind };
  const all = { ...wanted, sessionIds: sessionIds ?? undefined };
  return Object.values(all).every((each) => each === undefined) ? facts : selectFacts(facts, all);
}
