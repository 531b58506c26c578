import type { AgentTypeRow, LedgerStep } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { weeklyReport } from "../../src/report/weekly-report.js";
import type { WeeklyReportData } from "../../src/report/weekly-report-data.js";
import { oneRowReportData } from "../odd-report-data.js";
import { outcomesOf, toolOf, totalsOf, usageOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";

const noNumbers = {
  count: 0,
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cacheReadTokens: 0,
  cacheWrite5mTokens: 0,
  cacheWrite1hTokens: 0,
  webSearches: 0,
  costUsd: 0,
  costNanoUsd: "0",
  unpricedTokens: 0,
  lowerBoundRequests: 0,
  examples: [],
};

function reading(data: WeeklyReportData, id: string): string | undefined {
  return weeklyReport(data).sections.find((section) => section.id === id)?.reading;
}

function week(name: string, costUsd: number) {
  return { ...usageOf({ requests: 1, costUsd }), week: name };
}

function day(date: string, costUsd: number) {
  return { date, model: "m", requests: 1, lowerBoundRequests: 0, tokens: 1, costUsd };
}

function hour(weekday: number, requests: number) {
  return { weekday, hour: 10, requests, costUsd: 0, lowerBoundRequests: 0 };
}

const empty = emptyReportData();

describe("weeklyReport", () => {
  it("has a title of its dates, its zone and what it compares with", () => {
    const report = weeklyReport(sampleReportData());
    expect(report.title).toBe("9–18 Nov 2026");
    expect(report.subtitle).toBe(
      "Logs of claude-code, codex · Europe/Berlin time · changes are against 30 Oct – 8 Nov",
    );
  });

  it("does not change its data", () => {
    const data = sampleReportData();
    weeklyReport(data);
    expect(data).toEqual(sampleReportData());
  });

  it("says that there is nothing where there is nothing", () => {
    const report = weeklyReport(empty);
    expect(report.summary).toBe("No log was found, so there is nothing to report.");
    expect(report.headline).toEqual([]);
    expect(report.sections.map(({ id, reading: text }) => [id, text])).toEqual([
      ["cost", "No request was logged in this period."],
    ]);
    expect(report.quality?.reading).toBe("No log was read.");
  });

  it("R84 shows how the total comes about", () => {
    const step = { rule: "R07", ...noNumbers };
    const ledger: readonly LedgerStep[] = [
      { ...step, step: "lines", kind: "context", count: 90, outputTokens: null },
      { ...step, step: "responseRows", kind: "plus", count: 12, outputTokens: 1500 },
      { ...step, step: "streamed", kind: "minus", count: -8, outputTokens: -500, costUsd: -0.01 },
      { ...step, step: "sidechain", kind: "minus" },
      { ...step, step: "requests", kind: "sum", count: 4, outputTokens: 1000, lowerBoundRequests: 1 },
      { ...step, step: "priced", kind: "part", count: 3, outputTokens: 700 },
      { ...step, step: "unpriced", kind: "part", count: 1, outputTokens: 300, lowerBoundRequests: 1 },
      { ...step, step: "total", kind: "sum", count: 4, outputTokens: 1000, lowerBoundRequests: 1 },
    ];
    const data = { ...empty, ledger, totals: totalsOf({ requests: 4, lowerBoundRequests: 1 }) };
    const section = weeklyReport(data).sections.find(({ id }) => id === "ledger");
    expect(section?.reading).toBe(
      "12 rows of the logs hold a response, and 4 requests were made. To add up every row would count 50.0 % more output tokens: 1,500 for ≥ 1,000.",
    );
    expect(section?.tables[0]?.rows.map((row) => [row["step"], row["count"], row["outputTokens"]])).toEqual([
      ["Lines read", 90, null],
      ["Rows with a response", 12, 1500],
      ["− repeated in streaming", -8, -500],
      ["= Requests", 4, { atLeast: 1000 }],
      ["  priced", 3, 700],
      ["  without list price", 1, { atLeast: 300 }],
    ]);
    expect(weeklyReport({ ...empty, ledger }).sections.map(({ id }) => id)).not.toContain("ledger");
  });

  it("R52 counts sessions that were answered and names the others", () => {
    const session = {
      sessionId: "s1",
      project: null,
      title: "Tiles",
      startedAt: null,
      endedAt: null,
      ending: null,
      kind: "interactive" as const,
      activeMs: null,
      copiedRequests: 0,
    };
    const sessions = [
      { ...session, ...usageOf({ requests: 2, costUsd: 3 }) },
      { ...session, ...usageOf({ requests: 0, costUsd: 0 }), sessionId: "s2", title: "Unheard" },
    ];
    const section = weeklyReport({ ...sampleReportData(), sessions }).sections.find(
      ({ id }) => id === "sessions",
    );
    expect(section?.reading).toBe(
      "The only session, “Tiles”, cost $3.00. 1 more session was prompted and never answered.",
    );
    expect(section?.tables[0]?.rows).toHaveLength(1);
  });

  it("R04 says at its top that it is incomplete where a file was not recognised", () => {
    const problems = { count: 3, byCode: { "file-unrecognised": 2, "not-json": 1 } };
    const report = weeklyReport({ ...empty, quality: { ...empty.quality, problems } });
    expect(report.summary).toBe("No log that can be read was found, so there is nothing to report.");
    expect(report.quality?.notes).toEqual([
      {
        severity: "warning",
        text: "This report is incomplete. No line of a file was recognised. The log format may have changed; its sessions are missing. (2 times)",
      },
    ]);
  });

  it("says why it is about another period", () => {
    const { subtitle } = weeklyReport({ ...sampleReportData(), periodNote: "the last week with requests" });
    expect(subtitle).toContain("Europe/Berlin time · the last week with requests · changes are");
  });

  it("R10 writes ≥ before every cost that holds a lower bound, and counts types that ran", () => {
    const bound = { requests: 1, lowerBoundRequests: 1 };
    const agentOf = (agentType: string, runs: number, costUsd: number | null) => ({
      ...usageOf({ ...bound, costUsd }),
      agentType,
      runs,
      runsWithoutTranscript: 0,
      toolCalls: 0,
      p50Ms: null,
      totalMs: 0,
      shareOfCost: costUsd === null ? null : costUsd / 10,
    });
    const data = {
      ...sampleReportData(),
      totals: totalsOf({ ...bound, outputTokens: 1, costUsd: 10 }),
      agents: [agentOf("Explore", 2, 3), agentOf("Plan", 1, 1), agentOf("lost", 0, null)],
      dailyModels: [day("2026-11-10", 4), { ...day("2026-11-11", 6), lowerBoundRequests: 1 }],
      activity: [{ ...hour(2, 1), costUsd: 0.516, lowerBoundRequests: 1 }],
    };
    // Three runs of two types: 3 + 1 = 4 dollars of 10.
    expect(reading(data, "subagents")).toBe(
      "3 subagents of 2 types cost ≥ $4.00, 40.0 % of everything. The largest part went to Explore: ≥ $3.00 in 2 runs, ≥ $1.50 a run.",
    );
    expect(reading(data, "cost")).toContain("The most expensive day was Wed 11 Nov with ≥ $6.00.");
    const running = [{ ...day("2026-11-17", 7), lowerBoundRequests: 1 }];
    expect(reading({ ...data, dailyModels: running }, "weeks")).toContain("had cost ≥ $7.00 by the end");
    const when = weeklyReport(data).sections.find(({ id }) => id === "activity")?.charts[0];
    expect(when?.table.rows[0]?.["costUsd"]).toEqual({ atLeast: 0.516 });
    expect(JSON.stringify(when?.spec)).toContain('"costText":"≥ $0.51"');
  });

  it("R27a names the subagents without a transcript beside those that are counted", () => {
    const data = sampleReportData();
    expect(
      reading({ ...data, agents: [agentRow("Explore", 2, 1), agentRow("lost", 0, 2)] }, "subagents"),
    ).toBe(
      "2 subagents of 1 type cost $2.00, 20.0 % of everything. 3 more subagents left no transcript: what they used is not known.",
    );
    expect(reading({ ...data, agents: [agentRow("lost", 0, 1)] }, "subagents")).toBe(
      "1 subagent left no transcript: what it used is not known.",
    );
  });

  it("calls only the week right before the week before", () => {
    const period = {
      since: "2025-10-06",
      until: "2025-10-12",
      timezone: "UTC",
      weekStart: "monday",
    } as const;
    const against = (before: string) =>
      reading({ ...empty, period, weeks: [week(before, 10), week("2025-W41", 5)] }, "weeks");
    expect(against("2025-W40")).toBe("Week 41 cost $5.00, 50.0 % less than the week before ($10.00).");
    expect(against("2025-W38")).toBe(
      "Week 41 cost $5.00, 50.0 % less than the only earlier week with requests ($10.00).",
    );
  });

  it("does not call one request the busiest hour, and maps no hour without one", () => {
    const when = (...activity: ReturnType<typeof hour>[]) =>
      reading({ ...sampleReportData(), activity }, "activity");
    expect(when(hour(1, 0), hour(2, 0))).toBeUndefined();
    expect(when(hour(1, 0), hour(2, 1))).toBe("The only request was made on Tue 10:00–11:00.");
    expect(when(hour(1, 0), hour(2, 2))).toBe(
      "All 2 requests fell into one hour of the week, Tue 10:00–11:00.",
    );
  });

  it("is true of one session with one failed call", () => {
    const data = oneRowReportData();
    expect(weeklyReport(data).summary).toBe(
      "1 request in 1 session cost <$0.01. 1 subagent took 100.0 % of it. 100.0 % of 1 finished tool call failed or was invalid.",
    );
    expect(reading(data, "tools")).toBe(
      "Of 1 tool call that ran to an end, 100.0 % failed or were invalid. No tool had the 20 calls it takes to rank them.",
    );
    expect(reading(data, "weeks")).toBe(
      "Week 46 cost <$0.01; there is no week before to compare with. Week 47 had cost $0.00 by the end of Wed 18 Nov.",
    );
    expect(reading(data, "tokens")).toBe("9 tokens were logged, none of them of a prompt.");
  });

  it("R31 prints the priced part and names the rest", () => {
    const data: WeeklyReportData = {
      ...empty,
      totals: totalsOf({
        requests: 40,
        outputTokens: 5,
        costUsd: 12.4,
        unpricedRequests: 31,
        unpricedTokens: 1_200_000,
      }),
      quality: {
        ...empty.quality,
        unpricedModels: [{ model: "model-x", requests: 31, tokens: 1_200_000, lowerBoundRequests: 0 }],
      },
    };
    expect(reading(data, "cost")).toBe("The period cost $12.40 + 1.20 M tokens unpriced (model-x).");
    expect(weeklyReport(data).headline[0]).toEqual({
      label: "Cost",
      value: "$12.40",
      detail: "+ 1.20 M tokens unpriced (model-x)",
      change: null,
    });
    expect(weeklyReport(data).quality?.notes).toEqual([
      {
        severity: "warning",
        text: "Without a price, and so in no dollar figure: model-x (1.20 M tokens in 31 requests). Their tokens are counted.",
      },
    ]);
  });

  it("R17 says how many cache writes are of unknown lifetime", () => {
    const totals = totalsOf({
      requests: 1,
      cacheWrite5mTokens: 20_000,
      cacheWriteUnknownTtlTokens: 12_345,
    });
    expect(weeklyReport({ ...empty, totals }).quality?.notes).toEqual([
      {
        severity: "note",
        text: "12.3 k cache write tokens of unknown lifetime, priced as 5-minute writes.",
      },
    ]);
  });

  it("R85 never prints 0 tokens where no request has logged usage", () => {
    const unknown = { requests: 2, costUsd: null, tokenBasis: null, unknownUsageRequests: 2 } as const;
    const projects = [{ ...usageOf(unknown), project: "/home/ann/shop" }];
    const report = weeklyReport({ ...empty, projects, totals: totalsOf(unknown) });
    expect(report.summary).toBe(
      "2 requests in 0 sessions left no usage in the logs: what was used is not known. No subagent ran.",
    );
    expect(report.headline.slice(0, 2)).toMatchObject([
      { label: "Cost", value: "–" },
      { label: "Tokens", value: "–", detail: "no request has logged usage" },
    ]);
    const [table] = report.sections.find(({ id }) => id === "projects")!.tables;
    expect(table!.rows).toMatchObject([{ requests: 2, tokens: null, outputTokens: null, costUsd: null }]);
  });

  it("R31 never prints $0 for what has no price", () => {
    const totals = totalsOf({
      requests: 2,
      outputTokens: 7,
      costUsd: null,
      unpricedRequests: 2,
      unpricedTokens: 7,
    });
    const report = weeklyReport({ ...empty, generatedFrom: ["codex"], totals });
    expect(report.summary).toBe(
      "2 requests in 0 sessions used 7 tokens; nothing could be priced. No subagent ran.",
    );
    expect(JSON.stringify(report.headline)).not.toContain("$0");
  });

  it("R85 marks what is only a lower bound", () => {
    const totals = totalsOf({ requests: 2, outputTokens: 252, costUsd: 3, lowerBoundRequests: 1 });
    const [cost, tokens] = weeklyReport({ ...empty, totals }).headline;
    expect(cost?.value).toBe("≥ $3.00");
    expect(tokens?.value).toBe("≥ 252");
  });

  it("compares each number with the period before", () => {
    const outcomes = outcomesOf({ ok: 90, failed: 10 });
    const before = totalsOf({
      requests: 100,
      sessions: 4,
      costUsd: 20,
      outcomes: outcomesOf({ ok: 95, invalid: 5 }),
    });
    const { headline, summary } = weeklyReport({
      ...empty,
      totals: totalsOf({ requests: 110, sessions: 4, costUsd: 15, prompts: 3, outcomes }),
      previous: { label: "2–8 Nov", totals: before },
    });
    expect(headline.map(({ label, value, change }) => [label, value, change])).toEqual([
      ["Cost", "$15.00", "−25.0 % from $20.00"],
      ["Tokens", "0", "before 0"],
      ["Requests", "110", "+10.0 % from 100"],
      ["Prompts", "3", "before 0"],
      ["Sessions", "4", "unchanged from 4"],
      ["Tool error rate", "10.0 %", "+5.0 points from 5.0 %"],
      ["Subagent share", "0.0 %", null],
    ]);
    expect(summary).toContain("110 requests in 4 sessions cost $15.00: 25.0 % less than 2–8 Nov ($20.00).");
  });

  it("R43 compares whole weeks with whole weeks and a running week with the same days", () => {
    const data: WeeklyReportData = {
      ...empty,
      weeks: [week("2026-W44", 10), week("2026-W45", 30), week("2026-W46", 25), week("2026-W47", 6)],
      dailyModels: [
        day("2026-10-27", 10),
        day("2026-11-02", 8),
        day("2026-11-08", 22),
        day("2026-11-10", 25),
        day("2026-11-16", 6),
      ],
    };
    // Up to Wednesday: 10 and 8, of which the median is 9.
    expect(reading(data, "weeks")).toBe(
      "Week 46 cost $25.00, 25.0 % more than the median of 2 weeks before ($20.00). Week 47 had cost $6.00 by the end of Wed 18 Nov, where earlier weeks stood at $9.00.",
    );
  });

  it("R22 sets the computed cost beside the recorded one", () => {
    const quality = {
      ...empty.quality,
      recordedCost: { computedUsd: 41.2, recordedUsd: 43.55, sessions: 9, lowerBoundRequests: 0 },
    };
    expect(weeklyReport({ ...empty, quality }).quality?.notes).toEqual([
      {
        severity: "note",
        text: "$41.20 computed from the log; the agent’s own figure is $43.55 (5.4 % not logged), in the 9 sessions for which the agent kept its own figure.",
      },
    ]);
  });

  it("R85 says how much at most is not logged where the computed cost is a lower bound", () => {
    const recordedCost = { computedUsd: 41.209, recordedUsd: 43.55, sessions: 1, lowerBoundRequests: 2 };
    const [note] =
      weeklyReport({ ...empty, quality: { ...empty.quality, recordedCost } }).quality?.notes ?? [];
    expect(note?.text).toContain("≥ $41.20 computed from the log");
    expect(note?.text).toContain("(at most 5.4 % not logged)");
  });

  it("R40 says what the dollars mean", () => {
    expect(weeklyReport(empty).method[0]).toBe(
      "Dollars are list prices of the vendors’ APIs. For users of a subscription they are not a bill.",
    );
  });

  it.each([
    [500, "note", "12 records (2.4 % of all)", "warning"],
    [2400, "note", "12 records (0.5 % of all)", "note"],
  ] as const)("R83 warns of drift above 1 %% (of %i records)", (recordsRead, _, text, severity) => {
    const quality = {
      ...empty.quality,
      recordsRead,
      unknownRecords: [{ type: "brand-new-thing", count: 12 }],
    };
    expect(weeklyReport({ ...empty, quality }).quality?.notes).toEqual([
      { severity, text: `${text} of a type this version does not know: brand-new-thing (12).` },
    ]);
  });

  it.each([
    [1_000, 6, "note", "6 records (0.6 % of all)"],
    [1_000, 11, "warning", "11 records (1.1 % of all)"],
  ] as const)(
    "R83 names fields that do not fit (of %i records, in %i)",
    (recordsRead, rows, severity, text) => {
      const fields = [
        { name: "gitBranch", count: rows },
        { name: "message.content", count: 2 },
      ];
      const quality = {
        ...empty.quality,
        unknownRecords: [],
        recordsRead,
        oddFields: { rows, fields },
      };
      const report = weeklyReport({ ...empty, quality });
      expect(report.quality?.notes).toContainEqual({
        severity,
        text: `${text} with a field of another type than this version knows: gitBranch (${rows}), message.content (2).`,
      });
    },
  );

  it("R83 adds up what is not understood", () => {
    const quality = {
      ...empty.quality,
      recordsRead: 1_000,
      unknownRecords: [{ type: "brand-new-thing", count: 6 }],
      oddFields: { rows: 6, fields: [{ name: "gitBranch", count: 6 }] },
    };
    const notes = weeklyReport({ ...empty, quality }).quality?.notes ?? [];
    expect(notes.filter(({ text }) => text.includes("0.6 %")).map(({ severity }) => severity)).toEqual([
      "warning",
      "warning",
    ]);
  });

  it("sums the rows beyond the 50th and says so", () => {
    const sessions = Array.from({ length: 53 }, (_, at) => ({
      ...usageOf({ requests: 2, costUsd: 1, costNanoUsd: "1000000000" }),
      sessionId: `s${at}`,
      project: null,
      title: null,
      startedAt: null,
      endedAt: null,
      ending: null,
      kind: "interactive" as const,
      activeMs: null,
      copiedRequests: 0,
    }));
    const [table] = weeklyReport({ ...empty, sessions }).sections.find(({ id }) => id === "sessions")!.tables;
    expect(table!.rows).toHaveLength(51);
    expect(table!.rows.at(-1)).toMatchObject({ session: "3 sessions more", requests: 6, costUsd: 3 });
    expect(table!.totals).toMatchObject({ session: "Total of 53 sessions", requests: 106, costUsd: 53 });
    expect(table!.notes).toEqual(["The first 50; the other 3 are added up in one row."]);
  });

  it("R64 has the calls that each error rate is taken over beside it", () => {
    const tools = [
      toolOf("Bash", { ok: 90, failed: 8, invalid: 2, rejected: 5 }),
      toolOf("Edit", { ok: 10, denied: 1 }),
    ];
    const totals = totalsOf({ requests: 1, outcomes: outcomesOf({ ok: 100, failed: 8, invalid: 2 }) });
    const report = weeklyReport({ ...empty, tools, totals, generatedFrom: ["codex"] });
    const [table] = report.sections.find(({ id }) => id === "tools")!.tables;
    expect(table!.rows).toMatchObject([
      { tool: "Bash", completed: 100, errorRate: 0.1 },
      { tool: "Edit", completed: 10, errorRate: 0 },
    ]);
    expect(table!.totals).toMatchObject({ completed: 110, errorRate: 10 / 110 });
    expect(report.summary).toContain(
      "9.1 % of 110 finished tool calls failed or were invalid, Bash most often (10.0 % of 100).",
    );
  });

  it("R64 names the worst tool only of those with 20 calls", () => {
    const tools = [
      toolOf("Few", { ok: 1, failed: 9 }),
      toolOf("Bash", { ok: 90, failed: 10 }, [1000, 2000, 3000]),
    ];
    const totals = totalsOf({ requests: 1, outcomes: outcomesOf({ ok: 91, failed: 19 }) });
    expect(reading({ ...empty, tools, totals }, "tools")).toBe(
      "Of 110 tool calls that ran to an end, 17.3 % failed or were invalid. Bash did so most often, in 10.0 % of 100. Most time went into Bash: 2 min 40 s in 100 calls.",
    );
  });
});

/** A type of subagents of which each run cost a dollar of ten. */
function agentRow(agentType: string, runs: number, runsWithoutTranscript: number): AgentTypeRow {
  const part = runs === 0 ? null : runs;
  return {
    ...usageOf({ requests: runs, costUsd: part }),
    agentType,
    runs,
    runsWithoutTranscript,
    toolCalls: 0,
    p50Ms: null,
    totalMs: 0,
    shareOfCost: part === null ? null : part / 10,
  };
}
