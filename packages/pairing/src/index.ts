export { pairEvents, createUnitPairing } from "./unit/unit-pairing.js";
export type { UnitPairing } from "./unit/unit-pairing.js";

export {
  createCandidates,
  candidateColumns,
  candidateFields,
  candidateNames,
  isNullable,
  mapTables,
  pathColumns,
  withPaths,
} from "./candidates/candidates.js";
export type {
  CandidateCollector,
  UnitRows,
  CandidateName,
  CandidateRows,
  CandidateTables,
  Candidates,
} from "./candidates/candidates.js";
export {
  joinCandidates,
  joinUnits,
  ofNoUnit,
  openPack,
  packCandidates,
  selectUnits,
} from "./candidates/candidate-pack.js";
export type { CandidatePack, CandidatesOfUnits } from "./candidates/candidate-pack.js";
export type {
  CallCandidate,
  ResultCandidate,
  TaskEndCandidate,
  RequestCandidate,
  UsageTotalCandidate,
} from "./candidates/request.js";
export type {
  ForkCandidate,
  ServiceTierCandidate,
  TurnStartCandidate,
  MarkCandidate,
  PromptCandidate,
  ActivityCandidate,
  AgentEvidenceCandidate,
  SessionStateCandidate,
  ThreadCandidate,
  WorktreeCandidate,
} from "./candidates/thread.js";

export { responseKeys } from "./settle/responses/response-keys.js";
export { foldersByGroup, foldersOf, settle } from "./settle/settle.js";
export type { SettleOptions } from "./settle/settle.js";
export { projectsOfFolders } from "./settle/projects/projects.js";
export type { ProjectOfFolder } from "./settle/projects/projects.js";
export { joinFolders } from "./settle/projects/told-folders.js";
export type { ToldFolders, ToldStart } from "./settle/projects/told-folders.js";
export { FirstHolders, KeyHash } from "./parts/key-hash.js";
export { KeyIndex } from "./parts/key-index.js";
export { UnitGroups } from "./parts/unit-groups.js";
export { activityGapMs } from "./activity-intervals.js";
export type { ActivityOptions } from "./activity-intervals.js";
