import type { ColumnKinds, Outcome, SourceId } from "@turnmeter/schema";

/** A call as one file has it. */
export interface CallCandidate {
  readonly source: SourceId;
  readonly sessionId: string;
  readonly threadId: string;
  readonly agentId: string | null;
  readonly file: string;
  readonly line: number;
  readonly cwd: string | null;
  readonly clientVersion: string | null;
  /** The turn of a row on the main thread. */
  readonly turnId: string | null;
  /** Names the turn of a subagent's row, as far as the row says. */
  readonly promptId: string | null;
  readonly callKey: string;
  readonly callId: string | null;
  /** Key of the response that made the call, as far as its row can tell. */
  readonly responseKey: string;
  readonly isSidechain: boolean;
  readonly isBackgroundCopy: boolean;
  readonly tool: string;
  readonly rawTool: string;
  readonly mcpServer: string | null;
  readonly isWaiting: boolean;
  readonly model: string | null;
  readonly startedAt: number | null;
  readonly inputBytes: number | null;
  readonly inputHash: string | null;
  readonly target: string | null;
  /** Whether the call starts a subagent, and what its input says of it. */
  readonly isSpawn: boolean;
  readonly spawnType: string | null;
  readonly spawnDescription: string | null;
  readonly spawnPromptHash: string | null;
  readonly spawnIsBackground: boolean | null;
  readonly spawnModel: string | null;
  /** Key of the interruption that cut the turn while the call had no result. */
  readonly cutKey: string | null;
}

export const callCandidateColumns: ColumnKinds<CallCandidate> = {
  source: "text",
  sessionId: "text",
  threadId: "text",
  agentId: "text",
  file: "text",
  line: "integer",
  cwd: "text",
  clientVersion: "text",
  turnId: "text",
  promptId: "text",
  callKey: "key",
  callId: "key",
  responseKey: "key",
  isSidechain: "flag",
  isBackgroundCopy: "flag",
  tool: "text",
  rawTool: "text",
  mcpServer: "text",
  isWaiting: "flag",
  model: "text",
  startedAt: "long",
  inputBytes: "long",
  inputHash: "key",
  target: "text",
  isSpawn: "flag",
  spawnType: "text",
  spawnDescription: "text",
  spawnPromptHash: "text",
  spawnIsBackground: "flag",
  spawnModel: "text",
  cutKey: "key",
};

/** A result as one file has it. */
export interface ResultCandidate {
  readonly sessionId: string;
  readonly threadId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  /** The row's own id: the same in every copy of its log. */
  readonly uuid: string | null;
  /** The key of the call it answers, as far as one file can tell. */
  readonly callKey: string;
  readonly outcome: Exclude<Outcome, "pending">;
  readonly cause: string | null;
  readonly exitCode: number | null;
  readonly isClientMade: boolean;
  readonly isPlaceholder: boolean;
  readonly durationMs: number | null;
  readonly resultBytes: number | null;
  readonly contentHash: string | null;
  readonly linesAdded: number | null;
  readonly linesRemoved: number | null;
  readonly webSearches: number | null;
  readonly taskId: string | null;
  readonly taskStatus: string | null;
  readonly workflowId: string | null;
}

export const resultCandidateColumns: ColumnKinds<ResultCandidate> = {
  sessionId: "text",
  threadId: "text",
  file: "text",
  line: "integer",
  at: "long",
  uuid: "key",
  callKey: "key",
  outcome: "text",
  cause: "text",
  exitCode: "long",
  isClientMade: "flag",
  isPlaceholder: "flag",
  durationMs: "long",
  resultBytes: "long",
  contentHash: "key",
  linesAdded: "integer",
  linesRemoved: "integer",
  webSearches: "integer",
  taskId: "text",
  taskStatus: "text",
  workflowId: "text",
};

/** A background task's announcement that it ended. */
export interface TaskEndCandidate {
  readonly sessionId: string;
  readonly file: string;
  readonly line: number;
  readonly at: number | null;
  readonly taskId: string | null;
  readonly callKey: string | null;
  readonly status: string;
  readonly textHash: string;
  readonly reportedTokens: number | null;
  readonly reportedDurationMs: number | null;
  readonly reportedToolUses: number | null;
}

export const taskEndCandidateColumns: ColumnKinds<TaskEndCandidate> = {
  sessionId: "text",
  file: "text",
  line: "integer",
  at: "long",
  taskId: "text",
  callKey: "key",
  status: "text",
  textHash: "text",
  reportedTokens: "long",
  reportedDurationMs: "long",
  reportedToolUses: "long",
};
