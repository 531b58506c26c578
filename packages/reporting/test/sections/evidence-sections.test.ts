import type { WeeklyReportData } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import type { ReportSection } from "../../src/report.js";
import { cacheSection } from "../../src/sections/cache-section.js";
import { contextSection } from "../../src/sections/context-section.js";
import { errorsSection } from "../../src/sections/errors-section.js";
import { timeSection } from "../../src/sections/time-section.js";
import { compactionOf, contextOf, costOf, emptyEvidence, failureOf, lossOf } from "../evidence-rows.js";
import { oneRowReportData } from "../odd-report-data.js";
import { totalsOf } from "../report-rows.js";
import { emptyReportData, sampleReportData } from "../sample-report-data.js";

const sections = { errorsSection, timeSection, cacheSection, contextSection };

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

describe("errorsSection", () => {
  const errors = oneRowReportData().errors;
  const readingOf = (failures: WeeklyReportData["failures"]) =>
    written(errorsSection(dataOf({ errors, failures: failures! })))?.reading;

  it("says what became of failures, and what the tries after them cost", () => {
    const section = written(errorsSection(sampleReportData()));
    // 48 + 27 of 102 chains were fixed; 129 responses at $4.12 + $1.21 in 5,602 s.
    expect(section?.reading).toBe(
      "The most frequent kind was exit-code: 71 of 190 failed, invalid or denied calls, all in Bash. The 108 that failed or were invalid make 102 chains of tries: 75 fixed in the same turn, 24 abandoned and 3 still failing when the turn ended. New tries took 129 responses of an estimated $5.33, and the fixes took 1 h 33 min together.",
    );
    expect(chartIds(section)).toEqual(["error-kinds", "failure-cost"]);
  });

  it("speaks of a single failure, of no price and of lower bounds", () => {
    const first = "The only failed, invalid or denied call was in Bash: not known (failed).";
    expect(readingOf([])).toBe(first);
    expect(readingOf([failureOf(["failed", null, "Bash"], [0, 0, 1])])).toBe(
      `${first} The call that failed or was invalid was still failing when the turn ended.`,
    );
    expect(readingOf(fixed(costOf(1, 0, { costUsd: null, unpricedRequests: 1 })))).toBe(
      `${first} The call that failed or was invalid was fixed in the same turn. New tries took 1 response, which could not be priced.`,
    );
    expect(readingOf([failureOf(["failed", null, "Bash"], [0, 3, 0])])).toBe(
      `${first} The 3 that failed or were invalid make 3 chains of tries, all abandoned.`,
    );
    expect(readingOf(fixed(costOf(3, 50, { lowerBoundRequests: 1, unpricedRequests: 1 })))).toBe(
      `${first} The call that failed or was invalid was fixed in the same turn. New tries took 3 responses of an estimated ≥ $0.50 as far as they are priced.`,
    );
  });

  it("says where all failures are of one kind", () => {
    const [row] = errors;
    const rows = ["WebFetch", "WebSearch"].map((tool, at) => ({
      ...row!,
      errorKind: "network",
      tool,
      count: 2 - at,
    }));
    expect(written(errorsSection(dataOf({ errors: rows, failures: [] })))?.reading).toBe(
      "All 3 failed, invalid or denied calls were of one kind, network, most in WebFetch, the rest in 1 other tool.",
    );
  });

  it("adds rows up in the table, and the rest of many in one row", () => {
    const failures = Array.from({ length: 60 }, (_, at) =>
      failureOf(["failed", `kind-${at}`, "Bash"], [1, 1, 0], costOf(1, 10)),
    );
    const table = written(errorsSection(dataOf({ errors, failures })))?.charts[1]?.table;
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
    // Of 83,200 s: 32,800, 24,000, 7,200 and 19,200; subagents 8 × 1,200 s.
    expect(section?.reading).toBe(
      "188 turns took 23 h 07 min together: 39.4 % the model, 28.8 % tools, 8.7 % waiting and 23.1 % not accounted for by the log, by estimate. Half of the turns took no longer than 1 min 04 s, 9 of 10 no longer than 6 min 50 s, 99 of 100 no longer than 31 min 40 s. Subagents were active for 2 h 40 min beside the main threads.",
    );
    expect(chartIds(section)).toEqual(["time-by-day", "response-times"]);
  });

  it("ranks few turns by their median alone, and a single one not at all", () => {
    const times = emptyEvidence().times;
    const turns = { turns: 2, p50Ms: 1_000, p90Ms: 3_000, p99Ms: 3_000, maxMs: 3_000 };
    expect(written(timeSection(dataOf({ totals: turnTotals(2), times: { ...times, turns } })))?.reading).toBe(
      "2 turns took 4.0 s together: 100.0 % the model, by estimate. Half of the turns took no longer than 1.0 s.",
    );
    expect(written(timeSection(dataOf({ totals: turnTotals(1), times })))?.reading).toBe(
      "The only turn with a known duration took 4.0 s: 100.0 % the model, by estimate.",
    );
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
    expect(section?.tables[0]?.rows).toMatchObject([{ model: "model-a", totalMs: 3 }, { totalMs: null }]);
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
  const readingOf = (part: object) =>
    written(cacheSection(dataOf({ totals, cacheHealth: { ...health, ...part } })))?.reading;
  const served = "93.8 % of 96.0 M prompt tokens were read from a cache and 5.0 % written to one.";

  it("says what was never read and what was sent again", () => {
    // 400 k of 4.8 M written; $0.38 + $0.13; 9 breaks with 490 k tokens and $0.60 + $2.30.
    expect(readingOf({})).toBe(
      `${served} Of 4.80 M tokens written, 8.3 % were never read by a later request of their thread, which cost about $0.51 more than sending them without a cache. 9 of 1,100 requests that followed another lost the cache and sent 490 k tokens again, about $2.90 more than reading them; 400 k of them because it had expired.`,
    );
  });

  it("says so where nothing was lost, and where nothing could be lost", () => {
    expect(readingOf({ unread: [], breaks: [] })).toBe(
      `${served} Every write to the cache that can be followed was read again. No request lost the cache.`,
    );
    expect(readingOf({ unread: [], breaks: [], cacheWriteTokens: 0, followingRequests: 0 })).toBe(served);
  });

  it("says nothing of dollars where nothing could be priced", () => {
    const unpriced = { ...lossOf(0, 0), costUsd: null, extraUsd: null, unpriced: 1 };
    const section = written(
      cacheSection(
        dataOf({
          totals,
          cacheHealth: {
            ...health,
            unread: [{ reason: "ended", writes: 1, tokens: 48_000, ...unpriced }],
            breaks: [{ cause: "unknown", breaks: 1, resentTokens: 5_000, ...unpriced }],
          },
        }),
      ),
    );
    expect(section?.reading).toBe(
      `${served} Of 4.80 M tokens written, 1.0 % were never read by a later request of their thread. 1 of 1,100 requests that followed another lost the cache and sent 5.00 k tokens again, for a reason the log does not give.`,
    );
    expect(chartIds(section)).toEqual([]);
    expect(section?.tables[0]?.rows).toHaveLength(2);
  });
});

const compactedReading = (...compactions: readonly ReturnType<typeof compactionOf>[]) =>
  written(
    contextSection(
      dataOf({
        context: {
          ...oneRowReportData().context!,
          sessions: [contextOf("5c0f1000", 9_000)],
          compactions,
        },
      }),
    ),
  )?.reading;

describe("contextSection", () => {
  it("says how large prompts were, what large ones cost and what compactions did", () => {
    const section = written(contextSection(sampleReportData()));
    // Of $50.00: above 100 k $24.00, above 200 k $2.00. The medians by rank of 167 and 170, 34 and 36.
    expect(section?.reading).toBe(
      "Half of 800 requests of main threads had a prompt of at most 71.2 k tokens, 9 of 10 of at most 148 k; the largest had 221 k. Requests with a prompt above 100 k tokens took 48.0 % of the cost (≥ $24.00), those above 200 k 4.0 % of the cost ($2.00). 3 compactions happened; in the median of 2 the prompt had 167 k tokens before and 34.0 k after.",
    );
    expect(chartIds(section)).toEqual(["cost-by-context", "context-by-session"]);
    expect(section?.charts[0]?.table.totals).toMatchObject({ requests: 1059, costUsd: { atLeast: 50 } });
  });

  it("names the same cost once where all large prompts are above 200 k", () => {
    const bands = [
      { aboveTokens: 0, upToTokens: 20_000, ...costOf(1, 100) },
      { aboveTokens: 150_000, upToTokens: 200_000, ...costOf(0, 0) },
      { aboveTokens: 200_000, upToTokens: 500_000, ...costOf(1, 100) },
    ];
    const { context } = sampleReportData();
    const reading = written(contextSection(dataOf({ context: { ...context!, bands } })))?.reading;
    // $1.00 of $2.00, and the same above 200 k.
    expect(reading).toContain("Requests with a prompt above 100 k tokens took 50.0 % of the cost ($1.00).");
  });

  it("is true for one request, and for compactions of unknown size", () => {
    expect(written(contextSection(oneRowReportData()))?.reading).toBe(
      "The only request of a main thread had a prompt of 0 tokens.",
    );
    const first = "The only request of a main thread had a prompt of 0 tokens.";
    expect(compactedReading(compactionOf(null, null))).toBe(`${first} 1 compaction happened.`);
    expect(compactedReading(compactionOf(167_000, 30_000))).toBe(
      `${first} 1 compaction happened; the prompt had 167 k tokens before and 30.0 k after.`,
    );
    expect(compactedReading(compactionOf(167_000, 30_000), compactionOf(null, null))).toBe(
      `${first} 2 compactions happened; of one the prompt had 167 k tokens before and 30.0 k after.`,
    );
  });
});
