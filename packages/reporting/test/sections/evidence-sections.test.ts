import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import type { ReportSection } from "../../src/report.js";
import { cacheSection } from "../../src/sections/cache-section.js";
import { contextEvidence } from "../../src/sections/context-evidence.js";
import { timeSection } from "../../src/sections/time-section.js";
import { toolsSection } from "../../src/sections/tools-section.js";
import { compactionOf, contextOf, costOf, emptyEvidence, failureOf, lossOf } from "../evidence-rows.js";
import { oneRowReportData } from "../odd-report-data.js";
import { totalsOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";

const sections = { toolsSection, timeSection, cacheSection };

/** The data of an empty week but for what is given. */
function dataOf(part: Partial<WeeklyReportData>): WeeklyReportData {
  return { ...emptyReportData(), ...part };
}

function chartIds(section: ReportSection | null): readonly string[] {
  return section?.charts.map(({ id }) => id) ?? [];
}

describe.each(Object.entries(sections))("%s", (_, section) => {
  it("is left out of an empty week, and of one without evidence", () => {
    expect(written(section(emptyReportData()))).toBeNull();
    const { failures, times, cacheHealth, context, ...bare } = emptyReportData();
    expect(written(section(bare))).toBeNull();
    expect([failures, times, cacheHealth, context]).not.toContain(undefined);
  });
});

const fixed = (part: object) => [failureOf(["failed", null, "Bash"], [1, 0, 0], part)];

describe("toolsSection", () => {
  const errors = oneRowReportData().errors;
  const readingOf = (failures: WeeklyReportData["failures"]) =>
    written(toolsSection(dataOf({ errors, failures: failures! })))?.reading;

  it("says what failed most, what became of failures, and what retries cost", () => {
    const section = written(toolsSection(sampleReportData()));
    // $4.12 + $1.21; 48 + 27 of 102 chains were fixed.
    expect(section?.finding).toMatch(/; retries cost \$5\.33$/);
    expect(section?.reading).toBe(
      "The most frequent failure was exit-code, 71 times. 108 failures in 102 rounds of tries: 75 fixed in the same turn, 24 given up and 3 still failing when the turn ended.",
    );
    expect(chartIds(section)).toEqual(["error-rate-by-tool"]);
    expect(section?.more?.charts.map(({ id }) => id)).toEqual(["error-kinds"]);
  });

  it("speaks of a single failure and of a few", () => {
    const first = "Every failure was of one kind: not known (failed).";
    expect(readingOf([])).toBe(first);
    expect(readingOf([failureOf(["failed", null, "Bash"], [0, 0, 1])])).toBe(
      `${first} The call that failed was still failing when the turn ended.`,
    );
    expect(readingOf([failureOf(["failed", null, "Bash"], [0, 3, 0])])).toBe(`${first} All 3 were given up.`);
    expect(readingOf([failureOf(["failed", null, "Bash"], [1, 1, 0])])).toBe(
      `${first} Of 2 failures, 1 fixed in the same turn and 1 given up.`,
    );
  });

  it("has a table where there are too few bars for a chart", () => {
    const section = written(
      toolsSection(dataOf({ errors, failures: fixed(costOf(3, 50, { lowerBoundRequests: 1 })) })),
    );
    expect(chartIds(section)).toEqual([]);
    expect(section?.tables[0]?.rows).toMatchObject([{ tool: "Bash", costUsd: { atLeast: 0.5 } }]);
  });

  it("adds rows up in the table, and the rest of many in one row", () => {
    const failures = Array.from({ length: 60 }, (_, at) =>
      failureOf(["failed", `kind-${at}`, "Bash"], [1, 1, 0], costOf(1, 10)),
    );
    const table = written(toolsSection(dataOf({ errors, failures })))?.charts.find(
      ({ id }) => id === "failure-cost",
    )?.table;
    expect(table?.rows).toHaveLength(51);
    expect(table?.rows[50]).toMatchObject({ errorKind: "10 more kinds", chains: 20, costUsd: 1 });
    expect(table?.totals).toMatchObject({ failures: 120, fixed: 60, abandoned: 60, failing: 0, costUsd: 6 });
  });
});

const turnTotals = (turns: number) =>
  totalsOf({ turnTimes: { turns, durationMs: 4_000, modelMs: 4_000, toolMs: 0, waitMs: 0, restMs: 0 } });

describe("timeSection", () => {
  it("divides the time of turns and ranks them", () => {
    const section = written(timeSection(sampleReportData()));
    // Of 83,200 s: 32,800 and 24,000; subagents 8 × 1,200 s.
    expect(section?.finding).toBe("Turns took 23 h 07 min: 39.4 % the model and 28.8 % tools");
    expect(section?.reading).toMatch(
      /^Half of the turns took up to 1 min 04 s, 9 of 10 up to 6 min 50 s\. Busiest: .+ Subagents ran for 2 h 40 min beside the main threads\.$/,
    );
    expect(chartIds(section)).toEqual(["time-by-day", "activity-map", "duration-by-tool", "response-times"]);
  });

  it("ranks few turns by their median alone, and a single one not at all", () => {
    const times = emptyEvidence().times;
    const turns = { turns: 2, p50Ms: 1_000, p90Ms: 3_000, p99Ms: 3_000, maxMs: 3_000 };
    const two = written(timeSection(dataOf({ totals: turnTotals(2), times: { ...times, turns } })));
    expect([two?.finding, two?.reading]).toEqual([
      "Turns took 4.0 s: 100.0 % the model",
      "Half of the turns took up to 1.0 s.",
    ]);
    const one = written(timeSection(dataOf({ totals: turnTotals(1), times })));
    expect([one?.finding, one?.reading]).toEqual(["One turn took 4.0 s: 100.0 % the model", ""]);
  });

  it("lists responses of few models in a table, without a chart", () => {
    const responses = [
      { model: "model-a", responses: 3, timedResponses: 2, p50Ms: 1, p90Ms: 2, p99Ms: 2, totalMs: 3 },
      {
        model: "model-b",
        responses: 1,
        timedResponses: 0,
        p50Ms: null,
        p90Ms: null,
        p99Ms: null,
        totalMs: null,
      },
    ];
    const totals = totalsOf({
      turnTimes: { turns: 1, durationMs: 9, modelMs: 9, toolMs: 0, waitMs: 0, restMs: 0 },
    });
    const section = written(timeSection(dataOf({ totals, times: { ...emptyEvidence().times, responses } })));
    expect(chartIds(section)).toEqual([]);
    expect(section?.more?.tables[0]?.rows).toMatchObject([
      { model: "model-a", totalMs: 3 },
      { totalMs: null },
    ]);
  });
});

describe("cacheSection", () => {
  const totals = totalsOf({
    inputTokens: 1_200_000,
    cacheReadTokens: 90_000_000,
    cacheWrite1hTokens: 4_800_000,
  });
  const { cacheHealth } = sampleReportData();
  const health = cacheHealth!;
  const sectionOf = (part: object) =>
    written(cacheSection(dataOf({ totals, cacheHealth: { ...health, ...part } })));
  const served = "93.8 % of prompt tokens were read from the cache, 5.0 % written to it.";

  it("says what was sent again and what was never read", () => {
    // 9 breaks of $0.60 + $2.30; 400 k of 4.8 M written, $0.38 + $0.13.
    const section = sectionOf({});
    expect(section?.finding).toBe("The cache was lost 9 times; sending it again cost about $2.90 more");
    expect(section?.reading).toBe(
      `${served} 8.3 % of what was written was never read, which cost about $0.51 more than no cache.`,
    );
  });

  it("says so where nothing was lost, and where nothing could be lost", () => {
    const kept = sectionOf({ unread: [], breaks: [] });
    expect([kept?.finding, kept?.reading]).toEqual([
      "93.8 % of prompts came from the cache",
      "5.0 % were written to it, and it was never lost.",
    ]);
    expect(sectionOf({ unread: [], breaks: [], cacheWriteTokens: 0, followingRequests: 0 })?.reading).toBe(
      "5.0 % were written to it.",
    );
  });

  it("says so where no cache was used", () => {
    const uncached = totalsOf({ requests: 2, inputTokens: 2_000, cacheReadTokens: 0 });
    const section = written(
      cacheSection(dataOf({ totals: uncached, cacheHealth: { ...health, breaks: [], unread: [] } })),
    );
    expect(section?.finding).toBe("No prompt came from the cache");
    expect(section?.reading).not.toContain("written");
  });

  it("draws no bars that are all below a cent", () => {
    const unread = ["ended", "expired", "replaced"].map((reason) => ({
      reason,
      writes: 1,
      tokens: 900,
      lifetimeMs: 300_000,
      ...lossOf(1, 1),
      extraUsd: 0.004,
      extraNanoUsd: "4000000",
    }));
    const section = sectionOf({ breaks: [], unread });
    expect(chartIds(section)).not.toContain("cache-losses");
    expect(section?.more?.tables[0]?.rows).toHaveLength(3);
    const dearer = unread.map((row, at) => (at === 0 ? { ...row, extraUsd: 0.006 } : row));
    expect(chartIds(sectionOf({ breaks: [], unread: dearer }))).toContain("cache-losses");
  });

  it("says nothing of dollars where nothing could be priced", () => {
    const unpriced = { ...lossOf(0, 0), costUsd: null, extraUsd: null, unpriced: 1 };
    const section = sectionOf({
      unread: [{ reason: "ended", writes: 1, tokens: 48_000, lifetimeMs: 300_000, ...unpriced }],
      breaks: [{ cause: "unknown", breaks: 1, resentTokens: 5_000, lifetimeMs: 300_000, ...unpriced }],
    });
    expect(section?.finding).toBe("93.8 % of prompts came from the cache");
    expect(section?.reading).toBe("5.0 % were written to it. 1.0 % of what was written was never read.");
    expect(chartIds(section)).toEqual([]);
    expect(section?.more?.tables[0]?.rows).toHaveLength(2);
  });
});

const compactedReading = (...compactions: readonly ReturnType<typeof compactionOf>[]) =>
  written(
    contextEvidence(
      dataOf({
        context: {
          ...oneRowReportData().context!,
          sessions: [contextOf("5c0f1000", 9_000)],
          compactions,
        },
      }),
    ),
  )?.reading;

describe("contextEvidence", () => {
  it("says what large prompts cost and what compactions did", () => {
    const evidence = written(contextEvidence(sampleReportData()));
    // Of $50.00: above 100 k $24.00, above 200 k $2.00. The medians by rank of 167 and 170, 34 and 36.
    expect(evidence?.reading).toBe(
      "Requests with a prompt above 100 k tokens took 48.0 % of the cost (≥ $24.00), those above 200 k 4.0 % of the cost ($2.00). 3 compactions, in the median from 167 k to 34.0 k tokens.",
    );
    expect(evidence?.charts.map(({ id }) => id)).toEqual(["cost-by-context", "context-by-session"]);
    expect(evidence?.charts[0]?.table.totals).toMatchObject({ requests: 1059, costUsd: { atLeast: 50 } });
  });

  it("draws no costs where none is known", () => {
    const unpriced = { costUsd: null, unpricedRequests: 1 };
    const bands = [20_000, 50_000, 100_000].map((upToTokens) => ({
      aboveTokens: 0,
      upToTokens,
      ...costOf(1, 0, unpriced),
    }));
    const { context } = sampleReportData();
    const evidence = written(contextEvidence(dataOf({ context: { ...context!, bands } })));
    expect(evidence?.charts.map(({ id }) => id)).toEqual(["context-by-session"]);
    expect(evidence?.more[0]?.rows).toHaveLength(3);
  });

  it("draws no histogram of fewer than three bars", () => {
    const { context } = sampleReportData();
    const chartsWith = (...tokens: readonly number[]) =>
      written(
        contextEvidence(
          dataOf({ context: { ...context!, sessions: tokens.map((size, at) => contextOf(`s${at}`, size)) } }),
        ),
      )?.charts.map(({ id }) => id);
    // Bins are 20 k wide.
    expect(chartsWith(30_000, 31_000, 150_000, 151_000)).not.toContain("context-by-session");
    expect(chartsWith(30_000, 50_000, 150_000, 151_000)).toContain("context-by-session");
  });

  it("names the same cost once where all large prompts are above 200 k", () => {
    const bands = [
      { aboveTokens: 0, upToTokens: 20_000, ...costOf(1, 100) },
      { aboveTokens: 150_000, upToTokens: 200_000, ...costOf(0, 0) },
      { aboveTokens: 200_000, upToTokens: 500_000, ...costOf(1, 100) },
    ];
    const { context } = sampleReportData();
    const reading = written(contextEvidence(dataOf({ context: { ...context!, bands } })))?.reading;
    // $1.00 of $2.00, and the same above 200 k.
    expect(reading).toContain("Requests with a prompt above 100 k tokens took 50.0 % of the cost ($1.00).");
  });

  it("is true for one request, and for compactions of unknown size", () => {
    const first = "The only request of a main thread had a prompt of 0 tokens.";
    expect(written(contextEvidence(oneRowReportData()))?.reading).toBe(first);
    expect(compactedReading(compactionOf(null, null))).toBe(`${first} 1 compaction.`);
    expect(compactedReading(compactionOf(167_000, 30_000))).toBe(
      `${first} 1 compaction from 167 k to 30.0 k tokens.`,
    );
    expect(compactedReading(compactionOf(167_000, 30_000), compactionOf(null, null))).toBe(
      `${first} 2 compactions, one of known size from 167 k to 30.0 k tokens.`,
    );
  });
});
