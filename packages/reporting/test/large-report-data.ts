import type { WeeklyReportData } from "@turnmeter/metrics";
import { dailyModelOf, toolOf, usageOf } from "./report-rows.js";
import { sampleReportData } from "./sample-report-data.js";

const long = (name: string, at: number, most: number) =>
  `${name} ${at} ${"of a rather long name ".repeat(4)}`.slice(0, most);

const count = <Row>(rows: number, rowOf: (at: number) => Row): Row[] =>
  Array.from({ length: rows }, (_, at) => rowOf(at));
const usage = (at: number) =>
  usageOf({ requests: 20 + (at % 7), outputTokens: 1000 + at, costUsd: 0.01 * (5000 - at) });

/** A report over 5,000 sessions in 400 projects, with as many tools, kinds of failure and models as no one has. */
export function largeReportData(): WeeklyReportData {
  const sample = sampleReportData();
  return {
    ...sample,
    sessions: count(5000, (at) => ({
      ...usage(at),
      sessionId: `0000${at}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`,
      project: `/home/ann/projects/${long("project", at % 400, 60)}`,
      title: long("Session", at, 90),
      firstWords: null,
      startedAt: "2026-11-10T09:00:00.000Z",
      endedAt: "2026-11-10T10:00:00.000Z",
      ending: null,
      kind: "interactive",
      activeMs: 60_000 + at,
      copiedRequests: 0,
    })),
    projects: count(400, (at) => ({
      ...usage(at),
      project: `/home/ann/projects/${long("project", at, 60)}`,
    })),
    models: count(60, (at) => ({ ...usage(at), model: `model-${at}`, source: "claude-code" })),
    dailyModels: count(365 * 6, (at) =>
      dailyModelOf({
        date: new Date(Date.UTC(2025, 11, 1) + Math.floor(at / 6) * 86_400_000).toISOString().slice(0, 10),
        model: `model-${at % 6}`,
        requests: 10,
        lowerBoundRequests: 0,
        tokens: 1_000_000 + at,
        costUsd: 1 + (at % 5),
      }),
    ),
    tools: count(300, (at) =>
      toolOf(long("mcp__server__tool", at, 60), { ok: 400 - at, failed: at % 9 }, [10, 200, 3000]),
    ),
    errors: count(2000, (at) => ({
      outcome: "failed",
      exitCodes: [],
      errorKind: `kind-${at % 40}`,
      tool: long("mcp__server__tool", at % 300, 60),
      count: 1 + (at % 50),
      sessions: 1,
      firstAt: null,
      lastAt: null,
    })),
    agents: count(500, (at) => ({
      ...usage(at),
      agentType: long("agent", at, 50),
      runs: 2,
      runsWithoutTranscript: 0,
      models: [],
      toolCalls: 4,
      p50Ms: 1000,
      totalMs: 2000,
      shareOfCost: 0.001,
    })),
  };
}
