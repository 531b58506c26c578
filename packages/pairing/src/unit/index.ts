/** The parts of a pairing, for a pairing that writes its candidates elsewhere than in tables of TypeScript. */
export { activityGapMs } from "../activity-intervals.js";
export { createUnitRows } from "../candidates/candidate-collector.js";
export type { UnitRowsBuilder } from "../candidates/candidate-collector.js";
export { candidateColumns, candidateNames, mapTables } from "../candidates/candidates.js";
export type { CandidateName, CandidateTables } from "../candidates/candidates.js";
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
} from "./event-rows.js";
export { hidingProblems, placedProblems } from "./problems.js";
export { createSessionStates } from "./session-states.js";
export type { SessionStates } from "./session-states.js";
