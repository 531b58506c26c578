import type { ColumnKinds } from "@turnmeter/schema";
import { fileColumns, recordCountColumns, problemColumns } from "@turnmeter/schema";
import { callCandidateColumns, resultCandidateColumns, taskEndCandidateColumns } from "./call.js";
import type { CandidateRows } from "./candidates.js";
import { clientMadeCandidateColumns } from "./client-made.js";
import { forkCandidateColumns, serviceTierCandidateColumns, turnStartCandidateColumns } from "./history.js";
import { markCandidateColumns, promptCandidateColumns } from "./mark.js";
import { requestCandidateColumns } from "./request.js";
import {
  activityCandidateColumns,
  agentEvidenceCandidateColumns,
  sessionStateCandidateColumns,
  threadCandidateColumns,
  worktreeCandidateColumns,
} from "./thread.js";
import { usageTotalCandidateColumns } from "./usage-total.js";

/** The columns of every kind of candidate. */
export const candidateColumns: { readonly [K in keyof CandidateRows]: ColumnKinds<CandidateRows[K]> } = {
  requests: requestCandidateColumns,
  clientMade: clientMadeCandidateColumns,
  usageTotals: usageTotalCandidateColumns,
  calls: callCandidateColumns,
  results: resultCandidateColumns,
  taskEnds: taskEndCandidateColumns,
  threads: threadCandidateColumns,
  activity: activityCandidateColumns,
  agentEvidence: agentEvidenceCandidateColumns,
  sessionStates: sessionStateCandidateColumns,
  worktrees: worktreeCandidateColumns,
  serviceTiers: serviceTierCandidateColumns,
  turnStarts: turnStartCandidateColumns,
  forks: forkCandidateColumns,
  prompts: promptCandidateColumns,
  marks: markCandidateColumns,
  files: fileColumns,
  recordCounts: recordCountColumns,
  problems: problemColumns,
};
