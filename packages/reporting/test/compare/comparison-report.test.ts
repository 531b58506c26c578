import type { ComparedNumber, ComparedSide, ComparisonRow, ComparisonVerdict } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { comparisonReport } from "../../src/compare/comparison-report.js";
import type { ComparisonData } from "../../src/compare/comparison-report.js";
import { written } from "../../src/format/written.js";

const side = (value: number, sessions: number): ComparedSide => ({
  value,
  isLowerBound: false,
  n: 30,
  sessions,
});

interface RowParts {
  readonly verdict: ComparisonVerdict;
  readonly sessions?: number;
  readonly tool?: string;
}

/** One more after than before; judged for verdicts that say so. */
function rowOf(
  figure: ComparedNumber,
  value: number,
  { verdict, sessions = 6, tool }: RowParts,
): ComparisonRow {
  const isJudged = verdict === "differs" || verdict === "withinNoise";
  return {
    figure,
    tool: tool ?? null,
    before: side(value, sessions),
    after: side(value + 1, sessions),
    difference: 1,
    relativeDifference: 1 / value,
    interval: isJudged ? { low: 0.5, high: 1.5 } : null,
    pValue: isJudged ? 0.01 : null,
    verdict,
  };
}

function dataOf(rows: readonly ComparisonRow[], parts: Partial<ComparisonData> = {}): ComparisonData {
  const bridgeSide = {
    costNanoUsd: 2_000_000_000n,
    requests: 10,
    subagentRequests: 0,
    promptTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    unexplainedRequests: 0,
    unpricedRequests: 0,
    unknownUsageRequests: 0,
    lowerBoundRequests: 0,
  };
  return {
    version: "1.0.0",
    names: { before: "W45", after: "W46" },
    subtitle: "week W45 against week W46",
    rows,
    bridge: {
      before: bridgeSide,
      after: { ...bridgeSide, costNanoUsd: 3_000_000_000n },
      beforeCostNanoUsd: 2_000_000_000n,
      afterCostNanoUsd: 3_000_000_000n,
      parts: [{ id: "volume", costNanoUsd: 1_000_000_000n }],
    },
    prices: { hash: "0".repeat(64), asOf: "2026-11-21" },
    ...parts,
  };
}

const totals = (sessions: number): readonly ComparisonRow[] => [
  rowOf("costUsd", 2, { verdict: "fact", sessions }),
  rowOf("requests", 10, { verdict: "fact", sessions }),
  { ...rowOf("sessions", sessions, { verdict: "fact" }), after: side(sessions, sessions), difference: 0 },
];

const judged = [
  ...totals(6),
  rowOf("costPerSessionUsd", 2, { verdict: "differs" }),
  rowOf("costPerPromptUsd", 2, { verdict: "tooFew" }),
  rowOf("p50Ms", 900, { verdict: "withinNoise", tool: "Bash" }),
];

const unjudged = [
  ...totals(1),
  rowOf("costPerSessionUsd", 2, { verdict: "tooFew", sessions: 1 }),
  rowOf("costPerPromptUsd", 2, { verdict: "tooFew", sessions: 1 }),
  rowOf("p50Ms", 900, { verdict: "tooFew", sessions: 1, tool: "Bash" }),
];

const severities = (part: "unpricedRequests" | "lowerBoundRequests") => {
  const { bridge } = dataOf(judged);
  const data = dataOf(judged, { bridge: { ...bridge, before: { ...bridge.before, [part]: 1 } } });
  return comparisonReport(data).quality?.notes.map(({ severity }) => severity);
};

describe("comparisonReport", () => {
  it("has a finding as the heading of each section, and says none of them twice", () => {
    const report = written(comparisonReport(dataOf(judged)));
    expect(report.summary).toBe(
      "W46 cost $3.00, 50.0 % more than W45 ($2.00). 1 of 2 figures differs by more than chance explains: cost a session.",
    );
    expect(report.sections.map(({ id, finding, reading }) => [id, finding, reading])).toEqual([
      ["cost", "Requests added $1.00", ""],
      [
        "figures",
        "The one figure that can be judged differs by more than chance explains: cost a session",
        "1 more cannot be judged: too few sessions or cases, or known only in part.",
      ],
      ["tools", "The one figure that can be judged does not differ by more than chance explains", ""],
    ]);
  });

  it("says once that there is too little to judge", () => {
    const report = written(comparisonReport(dataOf(unjudged)));
    expect(report.headline.map(({ detail }) => detail)).toEqual(report.headline.map(() => null));
    expect(JSON.stringify(report)).not.toContain("too few");
    expect(report.sections.map(({ finding }) => finding)).toEqual([
      "Requests added $1.00",
      "Too little data to tell a difference from chance",
      "No tool has enough data on both sides to be judged",
    ]);
  });

  it("has no figures a session where each side is one", () => {
    const report = written(comparisonReport(dataOf(unjudged)));
    expect(report.headline.map(({ label }) => label)).toEqual(["Cost", "Cost a prompt", "Requests"]);
    const [totalsTable, figuresTable] = report.sections.map(({ tables }) => tables[0]?.rows);
    expect(totalsTable?.map(({ figure }) => figure)).toEqual(["Requests"]);
    expect(figuresTable?.map(({ figure }) => figure)).toEqual(["Cost a prompt"]);
  });

  it("keeps both quotes of a long name", () => {
    const names = { before: `“${"a".repeat(80)}”`, after: "“short”" };
    expect(written(comparisonReport(dataOf(judged, { names }))).title).toBe(
      `“${"a".repeat(59)}…” and “short”`,
    );
  });

  it("has a banner for requests that the costs leave out, and none for those known in part", () => {
    expect(severities("unpricedRequests")).toEqual(["warning"]);
    expect(severities("lowerBoundRequests")).toEqual(["note"]);
  });
});
