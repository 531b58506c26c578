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
  key,
  whole,
} from "@turnmeter/schema/row-fields.js";
import type { RowOf } from "@turnmeter/schema/row-fields.js";
import type { AgentKind, LinkEvidence, SessionKind, SourceId, MarkKind } from "@turnmeter/schema";

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
  /** The process that the cost covers; null if it covers the whole session. */
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

/** Fields of {@link PromptCandidate}. */
export const promptFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The row itself says when it was written. */
  hasOwnTime: flag,
  cwd: orNull(named("place")),
  uuid: orNull(key),
  forkedFromUuid: orNull(key),
  promptId: orNull(id),
  textHash: named("hash"),
  promptSource: orNull(text),
  /** Known from a queue only. */
  isQueued: flag,
  /** Counts only if no other log of the session has its text. */
  isEcho: flag,
  isBackgroundCopy: flag,
  /** The turn that it opens, or the one it falls into when queued. */
  turnId: orNull(id),
  /** Time of the turn's last row in this file, and the turn's duration as the client states it. */
  turnEndedAt: orNull(instant),
  turnDurationMs: orNull(amount),
  /** Line of that duration: of two, the later line counts, even if its row has no time. */
  turnDurationLine: orNull(count),
};

/** A prompt as one file has it. */
export interface PromptCandidate extends RowOf<typeof promptFields> {}

/** Fields of {@link MarkCandidate}. */
export const markFields = {
  source: textOf<SourceId>(),
  sessionId: id,
  threadId: id,
  file,
  line: count,
  at: orNull(instant),
  /** The same for every copy of the mark. */
  markKey: key,
  isBackgroundCopy: flag,
  /** The file shows that the event never happened: then no copy of the mark counts. */
  isRefuted: flag,
  /** The turn of a row on the main thread. */
  turnId: orNull(id),
  /** Names the turn of a subagent's row, as far as the row says. */
  promptId: orNull(id),
  callKey: orNull(key),
  kind: textOf<MarkKind>(),
  detail: orNull(named("row")),
  value: orNull(whole),
  durationMs: orNull(amount),
};

/** A mark as one file has it. */
export interface MarkCandidate extends RowOf<typeof markFields> {}

/** Fields of {@link ServiceTierCandidate}. */
export const serviceTierFields = {
  sessionId: id,
  file,
  line: count,
  at: orNull(instant),
  serviceTier: orNull(text),
};

/** A change of a session's service tier, as one file has it. */
export interface ServiceTierCandidate extends RowOf<typeof serviceTierFields> {}

/** Fields of {@link TurnStartCandidate}. */
export const turnStartFields = {
  sessionId: id,
  agentId: orNull(id),
  file,
  line: count,
  turnId: key,
};

/** The start of a turn, as one file has it. */
export interface TurnStartCandidate extends RowOf<typeof turnStartFields> {}

/** Fields of {@link ForkCandidate}. */
export const forkFields = {
  file,
  line: count,
  /** The other thread: the id of its agent, else that of its session. */
  forkedFrom: id,
  /** The last line that is known to be a copy; 0 where none is. */
  copiedLine: count,
  /** The first line of its own, from this file alone: `line` if no row is a copy, null if it has none. */
  ownLine: orNull(count),
  /** How many rows of the other thread, those of its own origin included, come before the fork; null where the log does not say. */
  originRows: orNull(count),
};

/** A file whose first rows may be copies of another thread's. */
export interface ForkCandidate extends RowOf<typeof forkFields> {}
