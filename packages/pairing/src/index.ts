export { pairEvents, createUnitPairing } from "./unit/unit-pairing.js";
export type { UnitPairing } from "./unit/unit-pairing.js";

export { createCandidates } from "./candidates/candidate-collector.js";
export type { CandidateCollector } from "./candidates/candidate-collector.js";
export type { CandidateRows, CandidateTables, Candidates } from "./candidates/candidates.js";
export { openPack, packCandidates } from "./candidates/candidate-pack.js";
export type { CandidatePack, CandidatesOfUnits } from "./candidates/candidate-pack.js";
export { joinCandidates, joinUnits } from "./candidates/join-candidates.js";
export type { UnitRows } from "./candidates/unit-rows.js";
export type { CallCandidate, ResultCandidate, TaskEndCandidate } from "./candidates/call.js";
export type { ForkCandidate, ServiceTierCandidate, TurnStartCandidate } from "./candidates/history.js";
export type { MarkCandidate, PromptCandidate } from "./candidates/mark.js";
export type { RequestCandidate } from "./candidates/request.js";
export type {
  ActivityCandidate,
  AgentEvidenceCandidate,
  SessionStateCandidate,
  ThreadCandidate,
  WorktreeCandidate,
} from "./candidates/thread.js";
export type { UsageTotalCandidate } from "./candidates/request.js";

export { settle } from "./settle/settle.js";
export { activityGapMs } from "./activity-intervals.js";
export type { ActivityOptions } from "./activity-intervals.js";
