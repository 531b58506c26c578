import { written } from "../../src/format/written.js";
import type { WeekComparison, WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { costSentence } from "../../src/baseline/cost-sentence.js";
import { weeklyReport } from "../../src/weekly/weekly-report.js";
import { dailyModelOf, outcomesOf, toolOf, totalsOf, usageOf } from "../report-rows.js";
import { day, finding, reading, week } from "./report-parts.js";
import { noFirstScreen } from "../first-screen-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf, figuresOf, medianOf, week47, weeksBefore } from "../week-comparisons.js";

const empty = emptyReportData();

describe("weeklyReport, of what is not known or only in part", () => {
  it("R31 prints the priced part and names the rest", () => {
    const data: WeeklyReportData = {
      ...empty,
      totals: totalsOf({
        requests: 40,
        inputTokens: 1_200_000,
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
    expect(reading(data, "cost")).toBe("Not in the dollars: 1.20 M tokens unpriced (model-x).");
    const shown = written(weeklyReport({ ...data, firstScreen: noFirstScreen })).firstScreen;
    expect(shown?.cost).toEqual({
      value: "1.20 M tokens",
      details: ["$12.40 for those with a price"],
      graveUnpriced: "+ 1.20 M tokens unpriced (model-x)",
      legend: ["List prices; not your bill."],
    });
    // All but 5 of 1,200,005 tokens.
    expect(shown?.banner).toEqual([
      ">99.9 % of the tokens have no price and are in no dollar figure: 1.20 M tokens unpriced (model-x).",
    ]);
    expect(written(weeklyReport(data)).quality?.notes).toEqual([
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
    expect(written(weeklyReport({ ...empty, totals })).quality?.notes).toEqual([
      {
        severity: "note",
        text: "12.3 k cache write tokens of unknown lifetime, priced as 5-minute writes.",
      },
    ]);
  });

  it("R85 never prints 0 tokens where no request has logged usage", () => {
    const unknown = { requests: 2, costUsd: null, tokenBasis: null, unknownUsageRequests: 2 } as const;
    const projects = [{ ...usageOf(unknown), project: "/home/ann/shop" }];
    const dailyModels = [
      dailyModelOf({
        date: "2026-11-10",
        model: "m",
        requests: 2,
        lowerBoundRequests: 0,
        tokens: 0,
        costUsd: null,
      }),
    ];
    const report = written(
      weeklyReport({
        ...empty,
        projects,
        dailyModels,
        totals: totalsOf(unknown),
        firstScreen: noFirstScreen,
      }),
    );
    expect(report.sections.find(({ id }) => id === "cost")?.charts).toEqual([]);
    expect(report.title).toBe("0 sessions, and no usage in the logs: the cost is not known");
    expect(report.firstScreen?.cost.value).toBe("–");
    const [table] = report.sections.find(({ id }) => id === "sessions")!.tables;
    expect(table!.rows).toMatchObject([
      { requests: 2, totalTokens: null, outputTokens: null, costUsd: null },
    ]);
  });

  it("R31 never prints $0 for what has no price", () => {
    const totals = totalsOf({
      requests: 2,
      outputTokens: 7,
      costUsd: null,
      unpricedRequests: 2,
      unpricedTokens: 7,
    });
    const report = written(
      weeklyReport({ ...empty, generatedFrom: ["codex"], totals, firstScreen: noFirstScreen }),
    );
    expect(report.title).toBe("7 tokens in 0 sessions, and none of them has a price");
    expect(JSON.stringify(report.firstScreen)).not.toContain("$0");
  });

  it.each([
    [null, "; there is no complete earlier week to compare with."],
    ["empty", "; nothing was done in week 45."],
    [{ costUsd: 0 }, "; nothing was spent in week 45."],
    [{ costUsd: null }, "; week 45 could not be priced."],
    [{ costUsd: 4, unpricedRequests: 1 }, ", 2.0 times as much as week 45 ($4.00 as far as it is priced)."],
  ] as const)("says what there is to compare a week with (%j)", (last, clause) => {
    expect(written(costSentence(comparisonOf({ costUsd: 8 }, last), "monday"))).toBe(
      `Week 46 cost $8.00${clause}`,
    );
  });

  it("R43 compares a week with whole weeks and a week so far with the same days", () => {
    const comparison = {
      ...comparisonOf({ costUsd: 25 }, { costUsd: 30 }),
      median: medianOf(2, { costUsd: 20 }),
    };
    const weekSoFar: WeekComparison = {
      ...comparison,
      span: week47,
      figures: figuresOf({ costUsd: 6 }),
      before: weeksBefore(week47, [{ costUsd: 8 }, null, null, null]),
      median: null,
    };
    const data: WeeklyReportData = {
      ...empty,
      weeks: [week("2026-W43", 9), week("2026-W44", 10), week("2026-W46", 25), week("2026-W47", 6)],
      dailyModels: [day("2026-11-10", 25), day("2026-11-16", 6)],
      comparison,
      weekSoFar,
    };
    expect([comparison, weekSoFar].map((one) => written(costSentence(one, "monday")))).toEqual([
      "Week 46 cost $25.00, 16.7 % less than week 45 ($30.00) and 25.0 % more than the median of 2 weeks ($20.00).",
      "Week 47 up to Wed cost $6.00, 25.0 % less than the same days of week 46 ($8.00).",
    ]);
    const section = written(weeklyReport(data)).sections.find(({ id }) => id === "cost")?.more;
    expect(section?.charts.find(({ id }) => id === "cost-by-week")?.note).toBe(
      "Weeks that begin before Sat 31 Oct may be incomplete: older logs may have been deleted.",
    );
    const [table, soFar] = section?.tables ?? [];
    expect(table?.title).toBe("Week 46 beside the weeks before");
    expect(table?.rows[0]).toEqual({
      figure: "Cost",
      now: "$25.00",
      last: "$30.00",
      lastChange: "−16.7 %",
      median: "$20.00",
      medianChange: "+25.0 %",
    });
    expect(table?.notes).toEqual([
      "Baseline: week 45, complete in the logs.",
      "No baseline: weeks 42, 43 and 44. The logs of claude-code are complete from Sat 31 Oct on; older ones may have been deleted.",
    ]);
    expect(soFar?.title).toBe("Week 47 up to Wed beside the same days of the weeks before");
    expect(soFar?.notes).toContain("Today is not over and counts as a whole day on both sides.");
  });

  it("R22 sets the computed cost beside the recorded one", () => {
    const quality = {
      ...empty.quality,
      recordedCost: { computedUsd: 41.2, recordedUsd: 43.55, sessions: 9, lowerBoundRequests: 0 },
    };
    expect(written(weeklyReport({ ...empty, quality })).quality?.notes).toEqual([
      {
        severity: "note",
        text: "$41.20 computed from the log; the agent’s own figure is $43.55 (5.4 % not logged), in the 9 sessions that have one.",
      },
    ]);
  });

  it("R85 says how much at most is not logged where the computed cost is a lower bound", () => {
    const recordedCost = { computedUsd: 41.209, recordedUsd: 43.55, sessions: 1, lowerBoundRequests: 2 };
    const [note] =
      written(weeklyReport({ ...empty, quality: { ...empty.quality, recordedCost } })).quality?.notes ?? [];
    expect(note?.text).toContain("≥ $41.20 computed from the log");
    expect(note?.text).toContain("(at most 5.4 % not logged)");
  });

  it("R40 says what the dollars mean", () => {
    expect(written(weeklyReport(empty)).method[0]).toBe(
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
    expect(written(weeklyReport({ ...empty, quality })).quality?.notes).toEqual([
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
      const report = written(weeklyReport({ ...empty, quality }));
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
    const notes = written(weeklyReport({ ...empty, quality })).quality?.notes ?? [];
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
      firstWords: null,
      startedAt: null,
      endedAt: null,
      ending: null,
      kind: "interactive" as const,
      activeMs: null,
      copiedRequests: 0,
    }));
    const [table] = written(weeklyReport({ ...empty, sessions })).sections.find(
      ({ id }) => id === "sessions",
    )!.tables;
    expect(table!.rows).toHaveLength(51);
    expect(table!.rows.at(-1)).toMatchObject({ title: "3 sessions more", requests: 6, costUsd: 3 });
    // The first screen has the total; the column of shares says the whole.
    expect(table!.totals).toBeUndefined();
    expect(table!.notes).toEqual([
      "The first 50; the other 3 are added up in one row. `turnmeter sessions --since 2026-11-09 --until 2026-11-18 --timezone Europe/Berlin` lists each.",
    ]);
  });

  it("R64 has the calls that each error rate is taken over beside it", () => {
    const tools = [
      toolOf("Bash", { ok: 90, failed: 8, invalid: 2, rejected: 5 }),
      toolOf("Edit", { ok: 10, denied: 1 }),
    ];
    const totals = totalsOf({ requests: 1, outcomes: outcomesOf({ ok: 100, failed: 8, invalid: 2 }) });
    const report = written(weeklyReport({ ...empty, tools, totals, generatedFrom: ["codex"] }));
    const [table] = report.sections.find(({ id }) => id === "tools")!.more!.tables;
    expect(table!.rows).toMatchObject([
      { tool: "Bash", endedCalls: 100, errorRate: 0.1 },
      { tool: "Edit", endedCalls: 10, errorRate: 0 },
    ]);
    expect(table!.totals).toMatchObject({ endedCalls: 110, errorRate: 10 / 110 });
  });

  it("R64 names the worst tool only of those with 20 calls", () => {
    const tools = [
      toolOf("Few", { ok: 1, failed: 9 }),
      toolOf("Bash", { ok: 90, failed: 10 }, [1000, 2000, 3000]),
    ];
    const totals = totalsOf({ requests: 1, outcomes: outcomesOf({ ok: 91, failed: 19 }) });
    expect(finding({ ...empty, tools, totals }, "tools")).toBe(
      "Bash failed most often, in 10.0 % of 100 calls",
    );
  });
});
