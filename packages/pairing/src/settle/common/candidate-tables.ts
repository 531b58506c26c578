import type { Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ThreadCandidate } from "../../candidates/thread.js";

/** A row of a session. */
export type SessionRow = Pick<ThreadCandidate, "file" | "sessionId">;

/** A row of a thread. */
export type ThreadRow = Pick<ThreadCandidate, "file" | "sessionId" | "threadId">;

/** The candidates, with every table of threads' rows passed through a function. */
export function mapThreadTables(
  candidates: Candidates,
  map: <Row extends ThreadRow>(rows: Table<Row>) => Table<Row>,
): Candidates {
  return {
    ...candidates,
    requests: map(candidates.requests),
    usageTotals: map(candidates.usageTotals),
    calls: map(candidates.calls),
    results: map(candidates.results),
    threads: map(candidates.threads),
    activity: map(candidates.activity),
    agentEvidence: map(candidates.agentEvidence),
    prompts: map(candidates.prompts),
    marks: map(candidates.marks),
  };
}

/** The candidates, with every table whose rows name a session but no thread passed through a function. */
export function mapSessionTables(
  candidates: Candidates,
  map: <Row extends SessionRow>(rows: Table<Row>) => Table<Row>,
): Candidates {
  return {
    ...candidates,
    taskEnds: map(candidates.taskEnds),
    sessionStates: map(candidates.sessionStates),
    serviceTiers: map(candidates.serviceTiers),
    turnStarts: map(candidates.turnStarts),
  };
}
