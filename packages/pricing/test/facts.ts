import { tableOf } from "@turnmeter/columns";
import { factColumns } from "@turnmeter/schema";
import type { CopyFact, Facts, ProblemFact, RequestFact, ToolCallFact } from "@turnmeter/schema";

/** Facts of the given rows, unpriced. */
export function factsOf(rows: {
  readonly requests?: readonly RequestFact[];
  readonly toolCalls?: readonly ToolCallFact[];
  readonly copies?: readonly CopyFact[];
  readonly problems?: readonly ProblemFact[];
}): Facts {
  return {
    requests: tableOf(factColumns.requests, rows.requests ?? []),
    toolCalls: tableOf(factColumns.toolCalls, rows.toolCalls ?? []),
    copies: tableOf(factColumns.copies, rows.copies ?? []),
    problems: tableOf(factColumns.problems, rows.problems ?? []),
    agents: tableOf(factColumns.agents, []),
    sessions: tableOf(factColumns.sessions, []),
    activity: tableOf(factColumns.activity, []),
    turns: tableOf(factColumns.turns, []),
    marks: tableOf(factColumns.marks, []),
    files: tableOf(factColumns.files, []),
    recordCounts: tableOf(factColumns.recordCounts, []),
  };
}

/** A request of a session in /home/ann/shop without a token. */
export function requestFact(fields: Partial<RequestFact>): RequestFact {
  return {
    source: "claude-code",
    sessionId: "s1",
    threadId: "s1",
    project: "/home/ann/shop",
    folder: "/home/ann/shop",
    file: "/logs/s1.jsonl",
    line: 1,
    requestKey: "r1",
    turnId: null,
    agentId: null,
    gitBranch: null,
    clientVersion: null,
    entrypoint: null,
    model: "claude-opus-5",
    effort: null,
    at: Date.UTC(2026, 10, 10),
    lastAt: Date.UTC(2026, 10, 10),
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
    priceId: null,
    costNanoUsd: null,
    recordedCostNanoUsd: null,
    ...fields,
  };
}

/** A call of the same session. */
export function toolCallFact(fields: Partial<ToolCallFact>): ToolCallFact {
  return {
    source: "claude-code",
    sessionId: "s1",
    threadId: "s1",
    project: "/home/ann/shop",
    folder: "/home/ann/shop",
    file: "/logs/s1.jsonl",
    line: 2,
    callKey: "toolu_1",
    callId: "toolu_1",
    turnId: null,
    requestKey: "r1",
    agentId: null,
    clientVersion: null,
    model: null,
    tool: "WebSearch",
    rawTool: "WebSearch",
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
    ...fields,
  };
}

/** Rows that repeat request r1. */
export function copyFact(fields: Partial<CopyFact>): CopyFact {
  return {
    requestKey: "r1",
    callKey: null,
    kind: "streamed",
    sessionId: "s1",
    threadId: "s1",
    model: null,
    at: null,
    file: "/logs/s1.jsonl",
    line: 1,
    rows: 1,
    inputTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
    cacheReadTokens: 0,
    cacheWrite5mTokens: 0,
    cacheWrite1hTokens: 0,
    webSearches: 0,
    costNanoUsd: null,
    ...fields,
  };
}
