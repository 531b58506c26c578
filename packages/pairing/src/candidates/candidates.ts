import { createTable } from "@turnmeter/columns";
import type { TableBuilder } from "@turnmeter/columns";
import { fileColumns, problemColumns, recordCountColumns } from "@turnmeter/schema";
import type { FileFact, ProblemFact, RecordCountFact, Table } from "@turnmeter/schema";
import { callCandidateColumns, resultCandidateColumns, taskEndCandidateColumns } from "./call.js";
import type { CallCandidate, ResultCandidate, TaskEndCandidate } from "./call.js";
import { clientMadeCandidateColumns } from "./client-made.js";
import type { ClientMadeCandidate } from "./client-made.js";
import { forkCandidateColumns, serviceTierCandidateColumns, turnStartCandidateColumns } from "./history.js";
import type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "./history.js";
import { markCandidateColumns, promptCandidateColumns } from "./mark.js";
import type { MarkCandidate, PromptCandidate } from "./mark.js";
import { requestCandidateColumns } from "./request.js";
import type { RequestCandidate } from "./request.js";
import {
  activityCandidateColumns,
  agentEvidenceCandidateColumns,
  sessionStateCandidateColumns,
  threadCandidateColumns,
  worktreeCandidateColumns,
} from "./thread.js";
import type {
  ActivityCandidate,
  AgentEvidenceCandidate,
  SessionStateCandidate,
  ThreadCandidate,
  WorktreeCandidate,
} from "./thread.js";
import { usageTotalCandidateColumns } from "./usage-total.js";
import type { UsageTotalCandidate } from "./usage-total.js";

/** The rows of every kind of candidate. */
export interface CandidateRows {
  readonly requests: RequestCandidate;
  readonly clientMade: ClientMadeCandidate;
  readonly usageTotals: UsageTotalCandidate;
  readonly calls: CallCandidate;
  readonly results: ResultCandidate;
  readonly taskEnds: TaskEndCandidate;
  readonly threads: ThreadCandidate;
  readonly activity: ActivityCandidate;
  readonly agentEvidence: AgentEvidenceCandidate;
  readonly sessionStates: SessionStateCandidate;
  readonly worktrees: WorktreeCandidate;
  readonly serviceTiers: ServiceTierCandidate;
  readonly turnStarts: TurnStartCandidate;
  readonly forks: ForkCandidate;
  readonly prompts: PromptCandidate;
  readonly marks: MarkCandidate;
  readonly files: FileFact;
  readonly recordCounts: RecordCountFact;
  readonly problems: ProblemFact;
}

/** What one unit gives to settling. It knows nothing of other units. */
export type UnitCandidates = { readonly [K in keyof CandidateRows]: readonly CandidateRows[K][] };

/** What all units of a run give to settling, by column. */
export type Candidates = { readonly [K in keyof CandidateRows]: Table<CandidateRows[K]> };

/** Collects the candidates of a run, unit by unit. */
export interface CandidateCollector {
  add(unit: UnitCandidates): void;
  /** All candidates so far. The collector must not be used afterwards. */
  finish(): Candidates;
}

/** An empty collector. Units may be added in any order. */
export function createCandidates(): CandidateCollector {
  const requests = createTable(requestCandidateColumns);
  const clientMade = createTable(clientMadeCandidateColumns);
  const usageTotals = createTable(usageTotalCandidateColumns);
  const calls = createTable(callCandidateColumns);
  const results = createTable(resultCandidateColumns);
  const taskEnds = createTable(taskEndCandidateColumns);
  const threads = createTable(threadCandidateColumns);
  const activity = createTable(activityCandidateColumns);
  const agentEvidence = createTable(agentEvidenceCandidateColumns);
  const sessionStates = createTable(sessionStateCandidateColumns);
  const worktrees = createTable(worktreeCandidateColumns);
  const serviceTiers = createTable(serviceTierCandidateColumns);
  const turnStarts = createTable(turnStartCandidateColumns);
  const forks = createTable(forkCandidateColumns);
  const prompts = createTable(promptCandidateColumns);
  const marks = createTable(markCandidateColumns);
  const files = createTable(fileColumns);
  const recordCounts = createTable(recordCountColumns);
  const problems = createTable(problemColumns);
  return {
    add(unit) {
      appendAll(requests, unit.requests);
      appendAll(clientMade, unit.clientMade);
      appendAll(usageTotals, unit.usageTotals);
      appendAll(calls, unit.calls);
      appendAll(results, unit.results);
      appendAll(taskEnds, unit.taskEnds);
      appendAll(threads, unit.threads);
      appendAll(activity, unit.activity);
      appendAll(agentEvidence, unit.agentEvidence);
      appendAll(sessionStates, unit.sessionStates);
      appendAll(worktrees, unit.worktrees);
      appendAll(serviceTiers, unit.serviceTiers);
      appendAll(turnStarts, unit.turnStarts);
      appendAll(forks, unit.forks);
      appendAll(prompts, unit.prompts);
      appendAll(marks, unit.marks);
      appendAll(files, unit.files);
      appendAll(recordCounts, unit.recordCounts);
      appendAll(problems, unit.problems);
    },
    finish: () => ({
      requests: requests.finish(),
      clientMade: clientMade.finish(),
      usageTotals: usageTotals.finish(),
      calls: calls.finish(),
      results: results.finish(),
      taskEnds: taskEnds.finish(),
      threads: threads.finish(),
      activity: activity.finish(),
      agentEvidence: agentEvidence.finish(),
      sessionStates: sessionStates.finish(),
      worktrees: worktrees.finish(),
      serviceTiers: serviceTiers.finish(),
      turnStarts: turnStarts.finish(),
      forks: forks.finish(),
      prompts: prompts.finish(),
      marks: marks.finish(),
      files: files.finish(),
      recordCounts: recordCounts.finish(),
      problems: problems.finish(),
    }),
  };
}

function appendAll<Row>(table: TableBuilder<Row>, rows: readonly Row[]): void {
  for (const row of rows) table.append(row);
}
