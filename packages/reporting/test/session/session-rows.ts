import type {
  SessionAgentRow,
  SessionCallRow,
  SessionContextRow,
  SessionDetail,
  SessionTurnRow,
} from "@turnmeter/metrics";
import type { SessionReportData } from "../../src/session/session-sections.js";
import { totalsOf, usageOf } from "../report-rows.js";

const start = Date.parse("2026-11-16T10:00:00Z");

/** An instant so many seconds after 10:00 UTC of Monday, 2026-11-16. */
function second(count: number): string {
  return new Date(start + 1000 * count).toISOString();
}

/** A call that ran for a second from the given one, told by rows. */
export function callOf(from: number, part: Partial<SessionCallRow> = {}): SessionCallRow {
  return {
    callKey: `call-${from}`,
    callId: `toolu_${from}`,
    requestKey: null,
    tool: "Read",
    mcpServer: null,
    target: "/home/ann/shop/src/cart.ts",
    program: null,
    threadId: "s1",
    agentId: null,
    turn: 1,
    outcome: "ok",
    errorKind: null,
    exitCode: null,
    invokedAt: second(from),
    hooks: [],
    runAt: null,
    resultAt: second(from + 1),
    answeredAt: second(from + 2),
    durationMs: 1000,
    durationBasis: "wall",
    isTimed: true,
    beforeRunMs: null,
    parallelSize: 1,
    isBackground: null,
    taskStatus: null,
    taskEndedAt: null,
    inputBytes: 40,
    resultBytes: 4000,
    linesAdded: null,
    linesRemoved: null,
    spawnedAgentId: null,
    file: "/home/ann/.claude/projects/shop/s1.jsonl",
    line: 1,
    ...part,
  };
}

/** A turn of one minute. */
export function turnOf(turn: number, part: Partial<SessionTurnRow> = {}): SessionTurnRow {
  return {
    turn,
    turnId: `t${turn}`,
    model: "model-a",
    promptSource: null,
    startedAt: second(60 * (turn - 1)),
    endedAt: second(60 * turn),
    durationMs: 60_000,
    modelMs: 40_000,
    toolMs: 15_000,
    waitMs: null,
    toolCalls: 2,
    failedCalls: 0,
    delegatedCostUsd: 0,
    delegatedCostNanoUsd: "0",
    delegatedLowerBoundRequests: 0,
    ...usageOf({ requests: 2, outputTokens: 10, costUsd: 1 }),
    ...part,
  };
}

/** A subagent, or the main thread. */
export function agentOf(part: Partial<SessionAgentRow> = {}): SessionAgentRow {
  return {
    ...usageOf({ requests: 1, costUsd: 0.5 }),
    role: "subagent",
    agentId: "a1",
    threadId: "s1/a1",
    parentThreadId: "s1",
    callId: "toolu_9",
    depth: 1,
    kind: "task",
    agentType: "Explore",
    description: "Find the callers",
    status: "completed",
    isBackground: false,
    startedAt: second(5),
    endedAt: second(25),
    durationMs: 20_000,
    hasTranscript: true,
    toolCalls: 1,
    paidTokens: 5000,
    withChildrenCostUsd: 0.5,
    withChildrenCostNanoUsd: "500000000",
    answerTokens: 120,
    answerIsLowerBound: false,
    returnedBytes: 900,
    reportedTokens: null,
    reportedDurationMs: null,
    reportedToolUses: null,
    ...part,
  };
}

/** The n-th request of the main thread, whose prompt is all read from the cache. */
function promptOf(
  request: number,
  promptTokens: number,
  part: Partial<SessionContextRow> = {},
): SessionContextRow {
  return {
    requestKey: `r${request}`,
    threadId: "s1",
    agentId: null,
    request,
    turn: 1,
    model: "model-a",
    at: second(10 * request),
    promptTokens,
    inputTokens: 0,
    cacheReadTokens: promptTokens,
    cacheWriteTokens: 0,
    outputTokens: 5,
    costUsd: null,
    costNanoUsd: null,
    promptCostNanoUsd: null,
    cacheReadCostNanoUsd: null,
    tokenBasis: "exact",
    growthTokens: request === 1 ? null : 100,
    isAfterCompaction: false,
    isModelSwitch: false,
    ...part,
  };
}

const nothingAtOnce = { peak: 0, mean: null, busyMs: 0, totalMs: 0, timed: 0, untimed: 0 };

/** A session with nothing in it but what is given. */
export function detailOf(part: Partial<SessionDetail> = {}): SessionDetail {
  return {
    session: {
      sessionId: "a1111111-0000-4000-8000-000000000001",
      source: "claude-code",
      kind: "interactive",
      title: "Gift cards",
      firstWords: null,
      project: "/home/ann/shop",
      file: "/home/ann/.claude/projects/shop/s1.jsonl",
      clientVersion: "2.1.300",
      entrypoint: "cli",
      models: ["model-a"],
      startedAt: second(0),
      endedAt: second(120),
      spanMs: 120_000,
      activeMs: 110_000,
      ending: "completed",
      recordedCostUsd: null,
      contextWindowTokens: null,
    },
    turns: [],
    agents: [agentOf({ role: "main", agentId: null, threadId: "s1", depth: 0, agentType: "main thread" })],
    calls: [],
    hooks: [],
    events: [],
    parallelism: { calls: nothingAtOnce, subagents: nothingAtOnce },
    chains: [],
    context: [],
    rent: {
      rows: [],
      parts: [],
      promptTokens: 0,
      promptCostUsd: null,
      promptCostNanoUsd: "0",
      requests: 0,
      unpricedRequests: 0,
      lowerBoundRequests: 0,
      drops: 0,
      compactions: 0,
    },
    files: [],
    ...part,
  };
}

/** Two turns, four calls of which one failed, a subagent, a compaction and results in the context. */
export function ordinaryDetail(): SessionDetail {
  const place = { sessionId: "s1", file: "/home/ann/.claude/projects/shop/s1.jsonl", line: 7 };
  const hook = { event: "PostToolUse", at: second(11), durationMs: null, callKey: "call-10", threadId: "s1" };
  return detailOf({
    turns: [
      turnOf(1, { delegatedCostUsd: 0.5, delegatedCostNanoUsd: "500000000" }),
      turnOf(2, { costUsd: 3, costNanoUsd: "3000000000" }),
    ],
    agents: [...detailOf().agents, agentOf()],
    calls: [
      callOf(2, { tool: "Agent", target: null, resultAt: second(26) }),
      callOf(10, { hooks: [hook], threadId: "s1/a1", agentId: "a1" }),
      callOf(70, { outcome: "failed", tool: "Bash", target: null, program: "npm test" }),
      callOf(80, { durationBasis: "reported", durationMs: 400, runAt: second(80.6), beforeRunMs: 600 }),
    ],
    hooks: [hook],
    events: [
      {
        kind: "compaction",
        at: second(65),
        threadId: "s1",
        turn: 2,
        detail: null,
        value: 90_000,
        durationMs: null,
      },
    ],
    parallelism: {
      calls: { peak: 2, mean: 1.5, busyMs: 2000, totalMs: 3000, timed: 4, untimed: 0 },
      subagents: { ...nothingAtOnce, peak: 1, mean: 1, timed: 1 },
    },
    chains: [
      {
        requests: 1,
        costUsd: 0.25,
        costNanoUsd: "250000000",
        unpricedRequests: 0,
        lowerBoundRequests: 0,
        sessionId: "s1",
        threadId: "s1",
        turnId: "t2",
        turn: 2,
        tool: "Bash",
        outcome: "failed",
        errorKind: "exit-code",
        end: "fixed",
        attempts: 2,
        failures: 1,
        fixMs: 9000,
        firstAt: second(70),
        first: place,
        last: place,
      },
    ],
    context: [promptOf(1, 1000), promptOf(2, 9000), promptOf(3, 2000, { isAfterCompaction: true })],
    rent: {
      rows: [
        {
          callKey: "call-10",
          callId: "toolu_10",
          tool: "Read",
          target: "/home/ann/shop/src/cart.ts",
          program: null,
          outcome: "ok",
          threadId: "s1",
          agentId: null,
          turn: 1,
          resultBytes: 4000,
          tokens: 1200,
          carriedRequests: 3,
          carriedTokens: 3600,
          entryCostUsd: 0.1,
          entryCostNanoUsd: "100000000",
          rentCostUsd: 0.2,
          rentCostNanoUsd: "200000000",
          unpricedRequests: 0,
        },
      ],
      parts: [
        { part: "base", tokens: 1000, promptTokens: 7200, costUsd: 0.7, costNanoUsd: "700000000" },
        { part: "results", tokens: 1200, promptTokens: 4800, costUsd: 0.3, costNanoUsd: "300000000" },
        { part: "answers", tokens: 0, promptTokens: 0, costUsd: 0, costNanoUsd: "0" },
        { part: "other", tokens: 0, promptTokens: 0, costUsd: 0, costNanoUsd: "0" },
      ],
      promptTokens: 12_000,
      promptCostUsd: 1,
      promptCostNanoUsd: "1000000000",
      requests: 3,
      unpricedRequests: 0,
      lowerBoundRequests: 0,
      drops: 0,
      compactions: 1,
    },
    files: [
      {
        path: "/home/ann/shop/src/cart.ts",
        reads: 2,
        edits: 1,
        failedCalls: 0,
        otherCalls: 0,
        linesAdded: 5,
        linesRemoved: 2,
        editsWithoutLines: 0,
        readBytes: 8000,
        firstAt: second(10),
        lastAt: second(80),
      },
    ],
  });
}

/** 3,000 calls of 40 turns and 60 subagents, as many requests, hooks and a silence of a day. */
export function hugeDetail(): SessionDetail {
  return detailOf({
    turns: Array.from({ length: 40 }, (_, at) =>
      turnOf(at + 1, {
        startedAt: second(60 * at + dayBefore(at)),
        endedAt: second(60 * at + 60 + dayBefore(at)),
      }),
    ),
    agents: [
      ...detailOf().agents,
      ...Array.from({ length: 60 }, (_, at) =>
        agentOf({
          agentId: `a${at}`,
          threadId: `s1/a${at}`,
          startedAt: second(at),
          endedAt: second(200 + at),
        }),
      ),
    ],
    calls: Array.from({ length: 3000 }, (_, at) =>
      callOf((at * 2400) / 3000 + dayBefore(Math.floor(at / 75)), {
        callKey: `call-${at}`,
        outcome: at % 50 === 0 ? "failed" : "ok",
        threadId: at % 7 === 0 ? `s1/a${at % 60}` : "s1",
      }),
    ),
    hooks: Array.from({ length: 3000 }, (_, at) => ({
      event: "PreToolUse",
      at: second((at * 2400) / 3000),
      durationMs: null,
      callKey: null,
      threadId: "s1",
    })),
    context: Array.from({ length: 3000 }, (_, at) => promptOf(at + 1, 1000 + at)),
  });
}

/** Seconds of the silence before a turn. */
function dayBefore(turn: number): number {
  return turn > 20 ? 86_400 : 0;
}

/** Names that try to break out of whatever shows them. */
export function hostileDetail(): SessionDetail {
  const name = "</script><script>alert(1)</script>\u001b[31m\u202e__proto__=cmd|' /C calc'!A0";
  const detail = ordinaryDetail();
  return {
    ...detail,
    session: { ...detail.session!, title: name, project: `/home/${name}`, models: [name] },
    turns: [
      ...detail.turns,
      turnOf(3, { startedAt: null, endedAt: null, durationMs: null, costUsd: null, model: name }),
      turnOf(4, { turn: null, turnId: null, startedAt: null, toolCalls: 0 }),
    ],
    agents: detail.agents.map((agent) => ({ ...agent, agentType: name, description: name, status: name })),
    calls: detail.calls.map((call, at) => ({
      ...call,
      tool: at === 0 ? "__proto__" : name,
      target: name,
      ...(at === 1 ? { resultAt: null, durationMs: null, isTimed: false, outcome: "pending" as const } : {}),
      ...(at === 2 ? { invokedAt: null, resultAt: null } : {}),
    })),
    events: detail.events.map((event) => ({ ...event, detail: name })),
    context: detail.context.map((row) => ({ ...row, model: name })),
    rent: { ...detail.rent, rows: detail.rent.rows.map((row) => ({ ...row, tool: name, target: name })) },
    files: detail.files.map((file) => ({ ...file, path: name })),
  };
}

/** The report's data of a session. */
export function sessionDataOf(detail: SessionDetail): SessionReportData {
  return {
    version: "1.0.0",
    detail,
    totals: totalsOf({ requests: 4, costUsd: 4, toolCalls: detail.calls.length, compactions: 1 }),
    timezone: "UTC",
    limits: null,
    mostListed: 250,
    dataNotes: ["Costs are at API list prices."],
    prices: { hash: "0123abcd", asOf: "2026-11-20" },
  };
}
