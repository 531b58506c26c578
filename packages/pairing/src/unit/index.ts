/**
 * What a pairing is made of, for one that writes its candidates elsewhere than in tables of TypeScript.
 */
export { activityGapMs } from "../activity-intervals.js";
export { candidateColumns } from "../candidates/candidates.js";
export type { CandidateTables } from "../candidates/candidates.js";
export { candidateNames, mapTables } from "../candidates/candidates.js";
export type { CandidateName } from "../candidates/candidates.js";
export { createUnitRows } from "../candidates/unit-rows.js";
export type { UnitRowsBuilder } from "../candidates/unit-rows.js";
export { newerVersion } from "../client-version.js";
export { iterationsText } from "../iterations.js";
export { repeatedApart, repeatedSuffix } from "../repeated-thread.js";
export { tokensOf } from "../usage-columns.js";
export { evidenceCandidate, evidenceOfResult } from "./call-rows.js";
export { clientMadeCandidate } from "./client-made-rows.js";
export { forkCandidate, serviceTierCandidate, turnStartCandidate } from "./history-rows.js";
export { hidingProblems } from "./hiding-problems.js";
export { placedProblems } from "./placed-problems.js";
export { createSessionStates } from "./session-states.js";
export type { SessionStates } from "./session-states.js";
export { taskEndCandidate } from "./task-end-rows.js";
export { usageTotalCandidate } from "./total-rows.js";
export { worktreeCandidate } from "./worktree-rows.js";
