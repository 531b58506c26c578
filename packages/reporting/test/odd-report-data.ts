import type { WeeklyReportData } from "@turnmeter/metrics";
import { comparisonOf } from "./week-comparisons.js";
import { activityOf, dailyModelOf, outcomesOf, toolOf, totalsOf, usageOf } from "./report-rows.js";
import { costOf as costOfRequests, emptyEvidence, failureOf, hostileEvidence } from "./evidence-rows.js";
import { emptyReportData } from "./sample-report-data.js";

/** Names that logs must be able to hold without harm. */
const hostileNames: readonly string[] = [
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  "\"quoted\" 'twice' `thrice`",
  "__proto__",
  "constructor",
  "toString",
  "a.b[0]['c']\\d",
  "long-".repeat(60),
  "line\nbreak\tand\u0000null\u202egnp.exe",
  "\ud800 lone half",
  "",
  "漢字と絵文字🙂",
  "=1+1|{{7*7}}",
];

/** One session with one request, one call and one subagent. */
export function oneRowReportData(): WeeklyReportData {
  const usage = usageOf({ requests: 1, outputTokens: 9, costUsd: 0.004 });
  return {
    ...emptyReportData(),
    generatedFrom: ["claude-code"],
    totals: totalsOf({
      ...usage,
      prompts: 1,
      sessions: 1,
      subagents: 1,
      toolCalls: 1,
      outcomes: outcomesOf({ failed: 1 }),
    }),
    weeks: [{ ...usage, week: "2026-W46" }],
    dailyModels: [
      dailyModelOf({
        date: "2026-11-10",
        model: "model-a",
        requests: 1,
        lowerBoundRequests: 0,
        tokens: 9,
        costUsd: 0.004,
      }),
    ],
    cache: [
      {
        date: "2026-11-10",
        inputTokens: 0,
        cacheReadTokens: 0,
        cacheWriteTokens: 0,
        cacheReadShare: null,
        inputCostUsd: null,
        cacheReadCostUsd: null,
        cacheWriteCostUsd: null,
        unpricedTokens: 0,
      },
    ],
    tools: [toolOf("Bash", { failed: 1 }, [0, 0, 0])],
    errors: [
      {
        outcome: "failed",
        exitCodes: [],
        errorKind: null,
        tool: "Bash",
        count: 1,
        sessions: 1,
        firstAt: null,
        lastAt: null,
      },
    ],
    agents: [
      {
        ...usage,
        agentType: "Explore",
        runs: 1,
        runsWithoutTranscript: 0,
        models: [],
        toolCalls: 0,
        p50Ms: null,
        totalMs: 0,
        shareOfCost: 1,
      },
    ],
    activity: [activityOf({ weekday: 2, hour: 9, costUsd: null })],
    sessions: [
      {
        ...usage,
        sessionId: "s1",
        project: null,
        title: null,
        firstWords: null,
        startedAt: null,
        endedAt: null,
        ending: null,
        kind: "interactive",
        activeMs: null,
        copiedRequests: 0,
      },
    ],
    ...emptyEvidence(),
    failures: [failureOf(["failed", null, "Bash"], [0, 0, 1])],
    context: {
      ...emptyEvidence().context,
      bands: [{ aboveTokens: 0, upToTokens: 20_000, ...costOfRequests(1, 0, { costUsd: 0.004 }) }],
      sizes: { requests: 1, p50Tokens: 0, p90Tokens: 0, maxTokens: 0 },
    },
    projects: [{ ...usage, project: null }],
    models: [{ ...usage, model: null, source: "claude-code" }],
  };
}

/** Every name hostile, numbers null, negative and huge, dates that are none. */
export function hostileReportData(): WeeklyReportData {
  const numbers = [null, -5, 0, 1e300, 3.5, Number.NaN, 1e-9] as const;
  const costOf = (at: number): number | null => numbers[at % numbers.length]!;
  const countOf = (at: number): number => numbers[(at + 1) % numbers.length] ?? 7;
  const usage = (at: number) => usageOf({ requests: countOf(at), costUsd: costOf(at), costNanoUsd: "0" });
  const days = ["2026-11-09", "2026-11-12", "<script>", "__proto__"];
  return {
    ...emptyReportData(),
    version: hostileNames[0]!,
    isSample: true,
    sampleNote: hostileNames[1]!,
    generatedFrom: hostileNames,
    totals: totalsOf({ ...usage(2), costUsd: null, requests: 5, unpricedRequests: 5, unpricedTokens: 1e300 }),
    comparison: comparisonOf({ costUsd: null }, { costUsd: -1 }, { week: hostileNames[0]! }),
    weeks: hostileNames.map((week, at) => ({ ...usage(at), week })),
    dailyModels: hostileNames.flatMap((model, at) =>
      days.map((date) =>
        dailyModelOf({
          date,
          model: at === 0 ? null : model,
          requests: countOf(at),
          lowerBoundRequests: 0,
          tokens: countOf(at + 2),
          costUsd: costOf(at),
        }),
      ),
    ),
    cache: days.map((date, at) => ({
      date,
      inputTokens: countOf(at),
      cacheReadTokens: countOf(at + 1),
      cacheWriteTokens: countOf(at + 2),
      cacheReadShare: costOf(at),
      inputCostUsd: costOf(at),
      cacheReadCostUsd: costOf(at),
      cacheWriteCostUsd: costOf(at),
      unpricedTokens: at,
    })),
    tools: hostileNames.map((tool, at) =>
      toolOf(tool, { ok: 10 * at, failed: at, invalid: at === 3 ? -1 : 1 }, [
        costOf(at),
        costOf(at + 1),
        costOf(at + 2),
      ]),
    ),
    errors: hostileNames.map((errorKind, at) => ({
      outcome: at === 1 ? "__proto__" : "failed",
      exitCodes: [],
      errorKind,
      tool: hostileNames[hostileNames.length - 1 - at]!,
      count: countOf(at),
      sessions: 1,
      firstAt: "never",
      lastAt: null,
    })),
    agents: hostileNames.map((agentType, at) => ({
      ...usage(at),
      agentType,
      models: [],
      runs: 1,
      runsWithoutTranscript: 0,
      toolCalls: 1,
      p50Ms: costOf(at),
      totalMs: 1,
      shareOfCost: costOf(at),
    })),
    activity: [
      activityOf({ hour: 0, requests: 1e300, costUsd: null }),
      activityOf({ weekday: 9, hour: 99, requests: -4, costUsd: -1 }),
    ],
    sessions: hostileNames.map((title, at) => ({
      ...usage(at),
      sessionId: title,
      project: title,
      title,
      firstWords: null,
      startedAt: title,
      endedAt: null,
      ending: null,
      kind: "interactive",
      activeMs: costOf(at),
      copiedRequests: 0,
    })),
    ...hostileEvidence(hostileNames, numbers),
    projects: hostileNames.map((project, at) => ({ ...usage(at), project })),
    models: hostileNames.map((model, at) => ({ ...usage(at), model, source: "claude-code" })),
    quality: {
      ...emptyReportData().quality,
      problems: { count: 3, byCode: { "not-json": 1, "<script>": 2 }, sources: null },
      unpricedModels: hostileNames.map((model) => ({ model, requests: 1, tokens: 1, lowerBoundRequests: 0 })),
      unknownRecords: hostileNames.map((type) => ({ type, count: 1 })),
      skippedFiles: hostileNames.map((reason) => ({ reason, count: 1 })),
    },
    prices: { hash: "<b>", asOf: "</body>" },
  };
}
