import { emptyColumn, lazyTable, replaceColumns } from "@turnmeter/columns";
import type { Facts } from "@turnmeter/schema";
import { checkFacts } from "../engine/fact-table.js";
import { type DerivedMapping, setDerivation } from "../derived/derivation.js";

/** Nothing that is derived of facts holds words. */
const unchanged: DerivedMapping = {
  responses: (table) => table,
  failures: (table) => table,
  cacheBreaks: (table) => table,
  unreadWrites: (table) => table,
  offListRequests: (table) => table,
  compactions: (table) => table,
};

/**
 * The facts without what people or models wrote about the work: titles of sessions, first words of their prompts and
 * tasks of subagents are null. Names, numbers and times stay.
 */
export function withoutWords(facts: Facts): Facts {
  checkFacts(facts);
  const { sessions, agents } = facts;
  const silent: Facts = {
    ...facts,
    sessions: lazyTable(() =>
      replaceColumns(sessions, {
        title: emptyColumn("text", sessions.rowCount),
        firstWords: emptyColumn("text", sessions.rowCount),
      }),
    ),
    agents: lazyTable(() => replaceColumns(agents, { description: emptyColumn("text", agents.rowCount) })),
  };
  return setDerivation(silent, { of: facts, mapping: unchanged });
}
