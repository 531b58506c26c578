import { written } from "../../src/format/written.js";
import type { CostBridge } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import { changesSection } from "../../src/sections/changes-section.js";
import { bridgeOf } from "../bridge-rows.js";
import { emptyReportData } from "../sample-report-data.js";
import { comparisonOf } from "../week-comparisons.js";

const noParts = { models: [], projects: [], agents: [], tools: [] };

function sectionOf(bridge: CostBridge, nowUsd: number, lastUsd: number) {
  return written(
    changesSection({
      ...emptyReportData(),
      comparison: comparisonOf({ costUsd: nowUsd }, { costUsd: lastUsd }),
      weekChange: { bridge, now: noParts, before: noParts },
    }),
  );
}

describe("changesSection", () => {
  it("says what the difference is made of, the largest part first", () => {
    const bridge = bridgeOf(46.4, { volume: 4.1, modelMix: 2.5, contextSize: -0.9, cacheMix: 0.003 });
    expect(sectionOf(bridge, 52.1, 46.4)?.reading).toBe(
      "Week 46 cost $52.10, 12.3 % more than week 45 ($46.40). The difference of $5.70 is made up as follows. " +
        "130 priced requests instead of 100 added $4.10. Another mix of models added $2.50. " +
        "Prompts of 38.5 k tokens a request instead of 50.0 k took off $0.90.",
    );
  });

  it("prints parts that add up to the cent", () => {
    const bridge = bridgeOf(1.004, { volume: 0.0045, modelMix: 0.0045, cacheMix: 0.0045 });
    const table = sectionOf(bridge, 1.0175, 1.004)?.charts[0]?.table;
    expect(table?.rows.map(({ part, costUsd, differenceText }) => [part, costUsd, differenceText])).toEqual([
      ["Week 45", 1, ""],
      ["Requests", "", "+$0.01"],
      ["Model mix", "", "+$0.01"],
      ["Week 46", 1.02, ""],
    ]);
  });

  it("adds up what is not told part by part", () => {
    const bridge = bridgeOf(40, { volume: 10, outputSize: 0.4, price: -0.15, cacheMix: 0.1 });
    expect(sectionOf(bridge, 50.35, 40)?.reading).toMatch(
      /added \$10\.00\. The other 3 parts together added \$0\.35\.$/,
    );
    const even = bridgeOf(40, { volume: 10, outputSize: 0.4, price: -0.4 });
    expect(sectionOf(even, 50, 40)?.reading).toMatch(/added \$10\.00\. The other parts cancel out\.$/);
  });

  it("names no figure for what looks the same on both sides", () => {
    const same = { promptTokens: 6_500_000 };
    const bridge = bridgeOf(10, { contextSize: 2 }, { after: same });
    expect(sectionOf(bridge, 12, 10)?.reading).toContain(
      "Prompts of another size on single models added $2.00.",
    );
  });

  it("marks answers of which only a part is known, and knows one request from more", () => {
    const after = { requests: 1, outputTokens: 83, lowerBoundRequests: 1 };
    const bridge = bridgeOf(4, { volume: -3, outputSize: -0.5 }, { after });
    expect(sectionOf(bridge, 0.5, 4)?.reading).toContain(
      "1 priced request instead of 100 took off $3.00. Answers of ≥ 83 tokens a request instead of 410 took off $0.50.",
    );
  });

  it("says nothing where both weeks cost less than a cent", () => {
    expect(sectionOf(bridgeOf(0.003, { volume: -0.001 }), 0.002, 0.003)).toBeNull();
  });

  it("says so where there is no difference", () => {
    const bridge = bridgeOf(10, { volume: 2, price: -2 });
    expect(sectionOf(bridge, 10, 10)?.reading).toBe(
      "Week 46 cost $10.00, as much as week 45 ($10.00). There is no difference to the cent: its causes cancel out, or there are none. 130 priced requests instead of 100 added $2.00. Other list prices took off $2.00.",
    );
  });

  it("is left out without a week before, and where a side has no priced request", () => {
    expect(written(changesSection(emptyReportData()))).toBeNull();
    expect(sectionOf(bridgeOf(0, { volume: 2 }, { before: { requests: 0 } }), 2, 0)).toBeNull();
  });
});
