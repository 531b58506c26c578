import type { ColumnKinds } from "@turnmeter/schema";

/** A change of a session's service tier, as one file has it. */
export interface ServiceTierCandidate {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly serviceTier: string | null;
}

export const serviceTierCandidateColumns: ColumnKinds<ServiceTierCandidate> = {
  sessionId: "text",
  file: "text",
  line: "integer",
  at: "long",
  serviceTier: "text",
};

/** The start of a turn, as one file has it. */
export interface TurnStartCandidate {
  readonly sessionId: string;
  readonly agentId: string | null;
  readonly file: string;
  readonly line: number;
  readonly turnId: string;
}

export const turnStartCandidateColumns: ColumnKinds<TurnStartCandidate> = {
  sessionId: "text",
  agentId: "text",
  file: "text",
  line: "integer",
  turnId: "key",
};

/** A file whose first rows may be copies of another thread's. */
export interface ForkCandidate {
  readonly file: string;
  readonly line: number;
  /** The other thread: the id of its agent, else that of its session. */
  readonly forkedFrom: string;
  /** The last line that is known to be a copy; 0 where none is. */
  readonly copiedLine: number;
  /** The first line of its own, as far as this file alone tells; null where it tells of none. */
  readonly ownLine: number | null;
}

export const forkCandidateColumns: ColumnKinds<ForkCandidate> = {
  file: "text",
  line: "integer",
  forkedFrom: "text",
  copiedLine: "integer",
  ownLine: "integer",
};
