import { written } from "../../src/format/written.js";
import type { CostBridge } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { bridgeChart } from "../../src/sections/cost-section.js";
import { bridgeOf } from "../bridge-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

const averaged = "Each part is the effect of one cause, averaged over every order of the causes.";

const noParts = { models: [], projects: [], agents: [], tools: [] };

function chartOf(bridge: CostBridge, nowUsd: number, lastUsd: number) {
  return written(
    bridgeChart({
      ...emptyReportData(),
      comparison: comparisonOf({ costUsd: nowUsd }, { costUsd: lastUsd }),
      weekChange: { bridge, now: noParts, before: noParts },
    }),
  );
}

describe("bridgeChart", () => {
  it("says what the difference is made of, the largest part first", () => {
    const bridge = bridgeOf(46.4, { volume: 4.1, modelMix: 2.5, contextSize: -0.9, cacheMix: 0.003 });
    expect(chartOf(bridge, 52.1, 46.4)?.note).toBe(
      "Week 46 cost $52.10, 12.3 % more than week 45 ($46.40). " +
        "130 priced requests instead of 100 added $4.10. Another mix of models added $2.50. " +
        "Prompts of 38.5 k tokens a request instead of 50.0 k took off $0.90. " +
        averaged,
    );
  });

  it("prints parts that add up to the cent", () => {
    const bridge = bridgeOf(1.004, { volume: 0.0045, modelMix: 0.0045, cacheMix: 0.0045 });
    const table = chartOf(bridge, 1.0175, 1.004)?.table;
    expect(table?.rows.map(({ part, costUsd, differenceText }) => [part, costUsd, differenceText])).toEqual([
      ["Week 45", 1, ""],
      ["Requests", "", "+$0.01"],
      ["Model mix", "", "+$0.01"],
      ["Week 46", 1.02, ""],
    ]);
  });

  it("adds up what is not told part by part", () => {
    const bridge = bridgeOf(40, { volume: 10, outputSize: 0.4, price: -0.15, cacheMix: 0.1 });
    expect(chartOf(bridge, 50.35, 40)?.note).toMatch(
      /added \$10\.00\. The other 3 parts together added \$0\.35\. Each part/,
    );
    const even = bridgeOf(40, { volume: 10, outputSize: 0.4, price: -0.4 });
    expect(chartOf(even, 50, 40)?.note).toMatch(/added \$10\.00\. The other parts cancel out\. Each part/);
  });

  it("names no figure for what looks the same on both sides", () => {
    const same = { promptTokens: 6_500_000 };
    const bridge = bridgeOf(10, { contextSize: 2 }, { after: same });
    expect(chartOf(bridge, 12, 10)?.note).toContain("Prompts of another size on single models added $2.00.");
  });

  it("marks answers of which only a part is known, and knows one request from more", () => {
    const after = { requests: 1, outputTokens: 83, lowerBoundRequests: 1 };
    const bridge = bridgeOf(4, { volume: -3, outputSize: -0.5 }, { after });
    expect(chartOf(bridge, 0.5, 4)?.note).toContain(
      "1 priced request instead of 100 took off $3.00. Answers of ≥ 83 tokens a request instead of 410 took off $0.50.",
    );
  });

  it("says nothing where both weeks cost less than a cent", () => {
    expect(chartOf(bridgeOf(0.003, { volume: -0.001 }), 0.002, 0.003)).toBeNull();
  });

  it("says so where there is no difference", () => {
    const bridge = bridgeOf(10, { volume: 2, price: -2 });
    expect(chartOf(bridge, 10, 10)?.note).toBe(
      `Week 46 cost $10.00, as much as week 45 ($10.00). There is no difference to the cent: its causes cancel out, or there are none. 130 priced requests instead of 100 added $2.00. Other list prices took off $2.00. ${averaged}`,
    );
  });

  it("is left out without a week before, and where a side has no priced request", () => {
    expect(written(bridgeChart(emptyReportData()))).toBeNull();
    expect(chartOf(bridgeOf(0, { volume: 2 }, { before: { requests: 0 } }), 2, 0)).toBeNull();
  });
});
