import { tableOf } from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type {
  ActivityFact,
  AgentFact,
  CopyFact,
  Facts,
  FileFact,
  MarkFact,
  ProblemFact,
  RequestFact,
  SessionFact,
  ToolCallFact,
  TurnFact,
} from "@turnmeter/schema";

/** Rows of which a test names only what it is about. */
export interface FactRows {
  readonly requests?: readonly Partial<RequestFact>[];
  readonly toolCalls?: readonly Partial<ToolCallFact>[];
  readonly agents?: readonly Partial<AgentFact>[];
  readonly sessions?: readonly Partial<SessionFact>[];
  readonly activity?: readonly Partial<ActivityFact>[];
  readonly turns?: readonly Partial<TurnFact>[];
  readonly marks?: readonly Partial<MarkFact>[];
  readonly problems?: readonly Partial<ProblemFact>[];
  readonly copies?: readonly Partial<CopyFact>[];
  readonly files?: readonly Partial<FileFact>[];
}

const place = {
  source: "claude-code",
  sessionId: "s1",
  threadId: "s1",
  project: "/home/ann/shop",
  file: "/home/ann/.claude/projects/shop/s1.jsonl",
  line: 1,
} as const;

/** Facts of the given rows. What a row does not name is plain: a priced request at no time without tokens, a call that went well. */
export function factsOf(rows: FactRows): Facts {
  return {
    requests: tableOf(
      factColumns.requests,
      (rows.requests ?? []).map((row) => ({ ...plainRequest, ...row })),
    ),
    toolCalls: tableOf(
      factColumns.toolCalls,
      (rows.toolCalls ?? []).map((row) => ({ ...plainCall, ...row })),
    ),
    agents: tableOf(
      factColumns.agents,
      (rows.agents ?? []).map((row) => ({ ...plainAgent, ...row })),
    ),
    sessions: tableOf(
      factColumns.sessions,
      (rows.sessions ?? []).map((row) => ({ ...plainSession, ...row })),
    ),
    activity: tableOf(
      factColumns.activity,
      (rows.activity ?? []).map((row) => ({ ...plainActivity, ...row })),
    ),
    turns: tableOf(
      factColumns.turns,
      (rows.turns ?? []).map((row) => ({ ...plainTurn, ...row })),
    ),
    marks: tableOf(
      factColumns.marks,
      (rows.marks ?? []).map((row) => ({ ...plainMark, ...row })),
    ),
    files: tableOf(
      factColumns.files,
      (rows.files ?? []).map((row) => ({ ...plainFile, ...row })),
    ),
    recordCounts: tableOf(factColumns.recordCounts, []),
    problems: tableOf(
      factColumns.problems,
      (rows.problems ?? []).map((row) => ({ ...plainProblem, ...row })),
    ),
    copies: tableOf(
      factColumns.copies,
      (rows.copies ?? []).map((row) => ({ ...plainCopy, ...row })),
    ),
  };
}

/** An instant in epoch ms. */
export function at(iso: string): number {
  return Date.parse(iso);
}

const plainRequest: RequestFact = {
  ...place,
  folder: place.project,
  requestKey: "msg_1",
  turnId: null,
  agentId: null,
  gitBranch: null,
  clientVersion: null,
  entrypoint: null,
  model: "model-a",
  effort: null,
  at: null,
  lastAt: null,
  kind: "message",
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: null,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  cacheWriteUnknownTtlTokens: 0,
  webSearches: 0,
  serviceTier: null,
  speed: null,
  inferenceGeo: null,
  stopReason: null,
  tokenBasis: "exact",
  isRepeated: false,
  copies: 1,
  priceId: "model-a",
  costNanoUsd: 0,
  recordedCostNanoUsd: null,
};

const plainCopy: CopyFact = {
  requestKey: "msg_1",
  callKey: null,
  kind: "streamed",
  sessionId: "s1",
  threadId: "s1",
  model: "model-a",
  at: null,
  file: place.file,
  line: 1,
  rows: 1,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  webSearches: 0,
  costNanoUsd: 0,
};

const plainFile: FileFact = {
  source: "claude-code",
  path: place.file,
  sizeBytes: null,
  lines: 0,
  records: 0,
  degradedLines: 0,
  clientVersions: null,
  kind: "main",
  status: "read",
  reason: null,
};

const plainCall: ToolCallFact = {
  ...place,
  folder: place.project,
  callKey: "toolu_1",
  callId: "toolu_1",
  turnId: null,
  requestKey: null,
  agentId: null,
  clientVersion: null,
  model: "model-a",
  tool: "Bash",
  rawTool: "Bash",
  mcpServer: null,
  startedAt: null,
  endedAt: null,
  durationMs: null,
  durationBasis: "none",
  parallelSize: 1,
  outcome: "ok",
  errorKind: null,
  exitCode: null,
  isBackground: null,
  taskStatus: null,
  taskEndedAt: null,
  taskEnds: 0,
  inputBytes: null,
  inputHash: null,
  resultBytes: null,
  linesAdded: null,
  linesRemoved: null,
  webSearches: null,
  costNanoUsd: null,
  spawnedAgentId: null,
  target: null,
  program: null,
};

const plainAgent: AgentFact = {
  ...place,
  threadId: "s1/a1",
  agentId: "a1",
  kind: "task",
  agentType: "Explore",
  description: null,
  parentThreadId: "s1",
  callKey: null,
  linkEvidence: null,
  depth: 1,
  workflowId: null,
  teamName: null,
  model: null,
  status: null,
  isBackground: null,
  startedAt: null,
  endedAt: null,
  hasTranscript: true,
  reportedTokens: null,
  reportedDurationMs: null,
  reportedToolUses: null,
};

const plainSession: SessionFact = {
  source: "claude-code",
  sessionId: "s1",
  project: "/home/ann/shop",
  file: place.file,
  kind: "interactive",
  title: null,
  firstWords: null,
  startedAt: null,
  endedAt: null,
  ending: null,
  clientVersion: null,
  entrypoint: null,
  recordedCostNanoUsd: null,
  contextWindowTokens: null,
  forkedAfter: null,
};

const plainActivity: ActivityFact = {
  source: "claude-code",
  sessionId: "s1",
  threadId: "s1",
  project: "/home/ann/shop",
  startAt: 0,
  endAt: 0,
  isOwn: true,
};

const plainTurn: TurnFact = {
  ...place,
  turnId: "t1",
  model: "model-a",
  promptAt: null,
  promptSource: null,
  endedAt: null,
  durationMs: null,
  modelMs: null,
  toolMs: null,
  waitMs: null,
  requests: 0,
  toolCalls: 0,
};

const plainMark: MarkFact = {
  ...place,
  at: null,
  turnId: null,
  callKey: null,
  kind: "prompt",
  detail: null,
  value: null,
  durationMs: null,
};

const plainProblem: ProblemFact = {
  code: "not-json",
  file: null,
  line: null,
  byteOffset: null,
  detail: null,
  at: null,
  sessionId: null,
  count: 1,
};
