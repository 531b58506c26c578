import { amount, count, flag, instant, orNull, text, textOf } from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";
import type { AgentKind, LinkEvidence, SessionKind, SourceId } from "@turnmeter/schema";

/**
 * How the last meaningful row leaves a thread: with an unanswered prompt or result, a call without result, an answer,
 * a failure, an interruption, or a response that does not say whether more follows.
 */
export type ThreadStep = "waiting" | "calling" | "answered" | "failed" | "interrupted" | "responding";

/** Fields of {@link ThreadCandidate}. */
export const threadFields = {
  source: textOf<SourceId>(),
  sessionId: text,
  threadId: text,
  agentId: orNull(text),
  file: text,
  /** Its first row there, and its last one. */
  line: count,
  lastLine: count,
  firstAt: orNull(instant),
  lastAt: orNull(instant),
  lastStep: orNull(textOf<ThreadStep>()),
  /** True where the file's last line is torn. */
  isTorn: flag,
  /** Working directory of its first row that names one. */
  cwd: orNull(text),
  /** The branch that was checked out there; null where the log names none. */
  gitBranch: orNull(text),
  /** Host and path of its repository. */
  repository: orNull(text),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  promptId: orNull(text),
  /** When its rows asked a subagent for something, epoch ms with blanks between; null where none did. */
  askedAt: orNull(text),
  /** True where the file retells the thread in a log of another kind. */
  isDigest: flag,
};

/** One conversation in one file. */
export interface ThreadCandidate extends RowOf<typeof threadFields> {}

/** Fields of {@link ActivityCandidate}. */
export const activityFields = {
  source: textOf<SourceId>(),
  sessionId: text,
  threadId: text,
  file: text,
  startAt: instant,
  endAt: instant,
};

/** Rows of a thread without a gap of more than 5 minutes, as one file has them. */
export interface ActivityCandidate extends RowOf<typeof activityFields> {}

/** Fields of {@link AgentEvidenceCandidate}. */
export const agentEvidenceFields = {
  source: textOf<SourceId>(),
  sessionId: text,
  threadId: text,
  file: text,
  line: count,
  at: orNull(instant),
  agentId: text,
  /** Another name by which logs of the session may call it. */
  alias: orNull(text),
  evidence: textOf<LinkEvidence>(),
  callKey: orNull(text),
  kind: orNull(textOf<AgentKind>()),
  agentType: orNull(text),
  description: orNull(text),
  parentAgentId: orNull(text),
  model: orNull(text),
  workflowId: orNull(text),
  teamName: orNull(text),
  isBackground: orNull(flag),
  status: orNull(text),
  promptHash: orNull(text),
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** One piece of evidence about a subagent. */
export interface AgentEvidenceCandidate extends RowOf<typeof agentEvidenceFields> {}

/** Fields of {@link SessionStateCandidate}. */
export const sessionStateFields = {
  sessionId: text,
  file: text,
  /** The line that named it. */
  line: count,
  title: orNull(text),
  titleRank: count,
  kind: orNull(textOf<SessionKind>()),
  recordedCostNanoUsd: orNull(amount),
  /** The line that gave the cost, its time and its file. */
  costLine: count,
  costAt: orNull(instant),
  costFile: text,
  /** The process that the cost is of; null if it is of the whole session. */
  costSpanId: orNull(text),
  contextWindowTokens: orNull(count),
  /** The line that stated the context window, and its time. */
  windowLine: count,
  windowAt: orNull(instant),
};

/** The state of a session, as one file has it; the cost of a process is in a row of its own. */
export interface SessionStateCandidate extends RowOf<typeof sessionStateFields> {}

/** Fields of {@link WorktreeCandidate}. */
export const worktreeFields = {
  path: text,
  /** Null where only the name of the repository's folder is known. */
  originalPath: orNull(text),
  /** True where the original is the repository's root. */
  isRoot: flag,
  folderName: orNull(text),
};

/** A directory that is a worktree of another one. */
export interface WorktreeCandidate extends RowOf<typeof worktreeFields> {}
