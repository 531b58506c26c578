/** The parts of a pairing, for a pairing that writes its candidates elsewhere than in tables of TypeScript. */
export { activityGapMs } from "../activity-intervals.js";
export { createUnitRows, candidateColumns, candidateNames, mapTables } from "../candidates/candidates.js";
export type { UnitRowsBuilder, CandidateName, CandidateTables } from "../candidates/candidates.js";
export { repeatedApart, repeatedSuffix } from "../repeated-thread.js";
export { iterationsText, tokensOf } from "../usage.js";
export {
  clientMadeCandidate,
  evidenceCandidate,
  evidenceOfResult,
  forkCandidate,
  serviceTierCandidate,
  taskEndCandidate,
  turnStartCandidate,
  usageTotalCandidate,
  worktreeCandidate,
  hidingProblems,
  placedProblems,
  createSessionStates,
} from "./event-rows.js";
export type { SessionStates } from "./event-rows.js";
