import { rowsOf } from "@turnmeter/columns";
import type { Facts, LogEvent, Table } from "@turnmeter/schema";
import { createCandidates, pairEvents, settle } from "../src/index.js";
import type { CandidateRows, Candidates } from "../src/index.js";
import { mapTables } from "../src/candidates/candidates.js";

/** The facts of a run over the given units. */
export function factsOf(...units: readonly (readonly LogEvent[])[]): Facts {
  const candidates = createCandidates();
  for (const unit of units) candidates.add(pairEvents(unit));
  return settle(candidates.finish());
}

/** Rows of a table with only the columns that a test looks at. */
export function pick<Row extends object, K extends keyof Row & string>(
  table: Table<Row>,
  ...names: readonly K[]
): readonly Pick<Row, K>[];
export function pick(table: Table<object>, ...names: readonly string[]): readonly object[] {
  return [...rowsOf(table)].map((each) =>
    Object.fromEntries(Object.entries(each).filter(([name]) => names.includes(name))),
  );
}

/** Codes of a run's problems, ascending. */
export function problemCodes({ problems }: Facts): readonly string[] {
  return [...problems.columns.code].sort();
}

/** Every row of every table of candidates. */
export function rowsOfCandidates(candidates: Candidates): {
  readonly [K in keyof CandidateRows]: readonly CandidateRows[K][];
} {
  return mapTables((name) => [...rowsOf<unknown>(candidates[name])]);
}

/** Every row of every table. */
export function rowsOfFacts(facts: Facts): Readonly<Record<keyof Facts, readonly unknown[]>> {
  return {
    requests: [...rowsOf(facts.requests)],
    toolCalls: [...rowsOf(facts.toolCalls)],
    agents: [...rowsOf(facts.agents)],
    sessions: [...rowsOf(facts.sessions)],
    activity: [...rowsOf(facts.activity)],
    turns: [...rowsOf(facts.turns)],
    marks: [...rowsOf(facts.marks)],
    files: [...rowsOf(facts.files)],
    recordCounts: [...rowsOf(facts.recordCounts)],
    problems: [...rowsOf(facts.problems)],
    copies: [...rowsOf(facts.copies)],
  };
}
