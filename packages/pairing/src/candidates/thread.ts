import {
  amount,
  count,
  file,
  flag,
  id,
  instant,
  named,
  orNull,
  text,
  textOf,
} from "@turnmeter/schema/row-fields.js";
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
  sessionId: id,
  threadId: id,
  agentId: orNull(id),
  file,
  /** Its first row there, and its last one. */
  line: count,
  lastLine: count,
  firstAt: orNull(instant),
  lastAt: orNull(instant),
  lastStep: orNull(textOf<ThreadStep>()),
  /** True where the file's last line is torn. */
  isTorn: flag,
  /** Working directory of its first row that names one. */
  cwd: orNull(named("place")),
  /** The branch that was checked out there; null where the log names none. */
  gitBranch: orNull(named("branch")),
  /** Host and path of its repository. */
  repository: orNull(named("name")),
  clientVersion: orNull(text),
  entrypoint: orNull(text),
  promptId: orNull(id),
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
  sessionId: id,
  threadId: id,
  file,
  startAt: instant,
  endAt: instant,
};

/** Rows of a thread without a gap of more than 5 minutes, as one file has them. */
export interface ActivityCandidate extends RowOf<typeof activityFields> {}

/** Fields of {@link AgentEvidenceCandidate}. */
export const agentEvidenceFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  agentId: id,
  /** Another name by which logs of the session may call it. */
  alias: orNull(id),
  evidence: textOf<LinkEvidence>(),
  callKey: orNull(id),
  kind: orNull(textOf<AgentKind>()),
  agentType: orNull(named("agentType")),
  description: orNull(named("task")),
  parentAgentId: orNull(id),
  model: orNull(text),
  workflowId: orNull(id),
  teamName: orNull(named("team")),
  isBackground: orNull(flag),
  status: orNull(text),
  promptHash: orNull(named("hash")),
  reportedTokens: orNull(amount),
  reportedDurationMs: orNull(amount),
  reportedToolUses: orNull(amount),
};

/** One piece of evidence about a subagent. */
export interface AgentEvidenceCandidate extends RowOf<typeof agentEvidenceFields> {}

/** Fields of {@link SessionStateCandidate}. */
export const sessionStateFields = {
  sessionId: id,
  file,
  /** The line that named it. */
  line: count,
  title: orNull(named("title")),
  titleRank: count,
  kind: orNull(textOf<SessionKind>()),
  recordedCostNanoUsd: orNull(amount),
  /** The line that gave the cost, its time and its file. */
  costLine: count,
  costAt: orNull(instant),
  costFile: file,
  /** The process that the cost is of; null if it is of the whole session. */
  costSpanId: orNull(id),
  contextWindowTokens: orNull(count),
  /** The line that stated the context window, and its time. */
  windowLine: count,
  windowAt: orNull(instant),
};

/** The state of a session, as one file has it; the cost of a process is in a row of its own. */
export interface SessionStateCandidate extends RowOf<typeof sessionStateFields> {}

/** Fields of {@link WorktreeCandidate}. */
export const worktreeFields = {
  path: named("place"),
  /** Null where only the name of the repository's folder is known. */
  originalPath: orNull(named("place")),
  /** True where the original is the repository's root. */
  isRoot: flag,
  folderName: orNull(named("place")),
};

/** A directory that is a worktree of another one. */
export interface WorktreeCandidate extends RowOf<typeof worktreeFields> {}
