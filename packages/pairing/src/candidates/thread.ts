import type { AgentKind, ColumnKinds, LinkEvidence, SessionKind, SourceId } from "@turnmeter/schema";

/**
 * What the last telling row of a thread leaves it with: a prompt or result without answer, a call without
 * result, an answer, a failure, an interruption, or a response that does not say whether more follows.
 */
export type ThreadStep = "waiting" | "calling" | "answered" | "failed" | "interrupted" | "responding";

/** What one file holds of one conversation. */
export interface ThreadCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly agentId: string | null;
  readonly file: string;
  /** Its first row there, and its last one. */
  readonly line: number;
  readonly lastLine: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly lastStep: ThreadStep | null;
  /** True where the file's last line is torn. */
  readonly isTorn: boolean;
  /** Working directory of its first row that names one. */
  readonly cwd: string | null;
  /** The branch that was checked out there; null where the log names none. */
  readonly gitBranch: string | null;
  /** Host and path of its repository. */
  readonly repository: string | null;
  readonly clientVersion: string | null;
  readonly entrypoint: string | null;
  readonly promptId: string | null;
  /** When its rows asked a subagent for something, epoch ms with blanks between; null where none did. */
  readonly askedAt: string | null;
  /** True where the file retells the thread in a log of another kind. */
  readonly isDigest: boolean;
}

export const threadCandidateColumns: ColumnKinds<ThreadCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  agentId: "text",
  file: "text",
  line: "integer",
  lastLine: "integer",
  firstAt: "long",
  lastAt: "long",
  lastStep: "text",
  isTorn: "flag",
  cwd: "text",
  gitBranch: "text",
  repository: "text",
  clientVersion: "text",
  entrypoint: "text",
  promptId: "text",
  askedAt: "text",
  isDigest: "flag",
};

/** Rows of a thread without a gap of more than 5 minutes, as one file has them. */
export interface ActivityCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly startAt: number;
  readonly endAt: number;
}

export const activityCandidateColumns: ColumnKinds<ActivityCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  file: "text",
  startAt: "long",
  endAt: "long",
};

/** One piece of evidence about a subagent. */
export interface AgentEvidenceCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly agentId: string;
  /** Another name by which logs of the session may call it. */
  readonly alias: string | null;
  readonly evidence: LinkEvidence;
  readonly callKey: string | null;
  readonly kind: AgentKind | null;
  readonly agentType: string | null;
  readonly description: string | null;
  readonly parentAgentId: string | null;
  readonly model: string | null;
  readonly workflowId: string | null;
  readonly teamName: string | null;
  readonly isBackground: boolean | null;
  readonly status: string | null;
  readonly promptHash: string | null;
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

export const agentEvidenceCandidateColumns: ColumnKinds<AgentEvidenceCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  file: "text",
  line: "integer",
  at: "long",
  agentId: "text",
  alias: "text",
  evidence: "text",
  callKey: "text",
  kind: "text",
  agentType: "text",
  description: "text",
  parentAgentId: "text",
  model: "text",
  workflowId: "text",
  teamName: "text",
  isBackground: "flag",
  status: "text",
  promptHash: "text",
  reportedTokens: "long",
  reportedDurationMs: "long",
  reportedToolUses: "long",
};

/** What one file says of a session as a whole. */
export interface SessionStateCandidate {
  readonly sessionId: string;
  readonly file: string;
  /** The line that named it. */
  readonly line: number;
  readonly title: string | null;
  readonly titleRank: number;
  readonly kind: SessionKind | null;
  readonly recordedCostNanoUsd: number | null;
  /** The line that gave the cost, its time and its file. */
  readonly costLine: number;
  readonly costAt: number | null;
  readonly costFile: string;
}

export const sessionStateCandidateColumns: ColumnKinds<SessionStateCandidate> = {
  sessionId: "text",
  file: "text",
  line: "integer",
  title: "text",
  titleRank: "integer",
  kind: "text",
  recordedCostNanoUsd: "long",
  costLine: "integer",
  costAt: "long",
  costFile: "text",
};

/** A directory that is a worktree of another one. */
export interface WorktreeCandidate {
  readonly path: string;
  /** Null where only the name of the repository's folder is known. */
  readonly originalPath: string | null;
  /** True where the original is the repository's root. */
  readonly isRoot: boolean;
  readonly folderName: string | null;
}

export const worktreeCandidateColumns: ColumnKinds<WorktreeCandidate> = {
  path: "text",
  originalPath: "text",
  isRoot: "flag",
  folderName: "text",
};
