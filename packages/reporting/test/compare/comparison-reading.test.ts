import { written } from "../../src/format/written.js";
import type { ComparedSide, ComparisonRow, CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import {
  bridgeReading,
  costReading,
  hasBridge,
  verdictReading,
} from "../../src/compare/comparison-reading.js";

const names = { before: "old", after: "new" };

interface SideOf {
  readonly usd: number | null;
  readonly requests: number;
  readonly priced?: number;
  readonly bounds?: number;
}

function bridgeSide({ usd, requests, priced = requests, bounds = 0 }: SideOf): CostBridgeSide {
  return {
    costNanoUsd: BigInt(Math.round((usd ?? 0) * 1e9)),
    requests: priced,
    subagentRequests: 0,
    promptTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    unexplainedRequests: 0,
    unpricedRequests: requests - priced,
    unknownUsageRequests: 0,
    lowerBoundRequests: bounds,
  };
}

function comparison(before: SideOf, after: SideOf) {
  const side = (value: number | null, { requests, bounds = 0 }: SideOf): ComparedSide => ({
    value,
    isLowerBound: bounds > 0 && value === before.usd,
    n: requests,
    sessions: 1,
  });
  const row = (figure: "costUsd" | "requests", valueOf: (of: SideOf) => number | null): ComparisonRow => ({
    figure,
    tool: null,
    before: side(valueOf(before), before),
    after: side(valueOf(after), after),
    difference: null,
    relativeDifference: null,
    interval: null,
    pValue: null,
    verdict: "fact",
  });
  const [from, to] = [bridgeSide(before), bridgeSide(after)];
  const bridge: CostBridge = {
    before: from,
    after: to,
    beforeCostNanoUsd: from.costNanoUsd,
    afterCostNanoUsd: to.costNanoUsd,
    parts: [{ id: "volume", costNanoUsd: to.costNanoUsd - from.costNanoUsd }],
  };
  return { rows: [row("costUsd", ({ usd }) => usd), row("requests", ({ requests }) => requests)], bridge };
}

describe("costReading", () => {
  it("says how much more a side cost, where all of both is known", () => {
    const known = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 });
    expect(written(costReading(known, names))).toBe("new cost $3.00, 50.0 % more than old ($2.00).");
  });

  it("gives no percentage where a side is only known in part", () => {
    const bound = comparison({ usd: 2, requests: 3, bounds: 1 }, { usd: 3, requests: 4 });
    expect(written(costReading(bound, names))).toBe("old cost ≥ $2.00, new cost $3.00.");
    const unpriced = comparison({ usd: 2, requests: 3, priced: 1 }, { usd: 3, requests: 4, priced: 3 });
    expect(written(costReading(unpriced, names))).toBe(
      "old cost $2.00 (2 of 3 requests have no known cost), new cost $3.00 (1 of 4 requests has no known cost).",
    );
  });

  it("does not compare what has no known cost", () => {
    const none = { usd: null, requests: 9, priced: 0 };
    expect(written(costReading(comparison(none, { usd: 3, requests: 4 }), names))).toBe(
      "old has no known cost, new cost $3.00: they cannot be compared.",
    );
    expect(written(costReading(comparison(none, none), names))).toBe("old and new have no known cost.");
  });

  it("says which side is empty", () => {
    const empty = { usd: 0, requests: 0 };
    const full = { usd: 3, requests: 4 };
    expect(written(costReading(comparison(empty, full), names))).toBe("old has no request; new cost $3.00.");
    expect(written(costReading(comparison(full, empty), names))).toBe("new has no request; old cost $3.00.");
    expect(written(costReading(comparison(empty, empty), names))).toBe("Neither old nor new has a request.");
    expect(written(costReading({ ...comparison(empty, empty), rows: [] }, names))).toBe(
      "Neither old nor new has a request.",
    );
  });

  it("begins with a capital where it begins with a noun of ours", () => {
    const known = comparison({ usd: 2, requests: 3 }, { usd: 2, requests: 4 });
    expect(written(costReading(known, { before: "session aa", after: "session bb" }))).toBe(
      "Session bb cost $2.00, as much as session aa ($2.00).",
    );
  });
});

describe("bridgeReading", () => {
  it("tells the difference of bounds from that of costs", () => {
    const known = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 }).bridge;
    expect(written(bridgeReading(known))).toBe("The difference of +$1.00 comes from requests (+$1.00).");
    const bound = comparison({ usd: 2, requests: 3, bounds: 1 }, { usd: 3, requests: 4 }).bridge;
    expect(written(bridgeReading(bound))).toBe(
      "The known costs differ by +$1.00, from requests (+$1.00); costs with ≥ may be higher, which changes the difference.",
    );
    const same = comparison({ usd: 2, requests: 3 }, { usd: 2, requests: 3 }).bridge;
    expect(written(bridgeReading(same))).toBe("No part of the cost differs.");
  });

  it("takes nothing apart where of a side's requests no cost is known", () => {
    const { bridge } = comparison({ usd: null, requests: 9, priced: 0 }, { usd: 3, requests: 4 });
    expect(hasBridge(bridge)).toBe(false);
    expect(written(bridgeReading(bridge))).toContain("cannot be taken apart");
    expect(hasBridge(comparison({ usd: 0, requests: 0 }, { usd: 3, requests: 4 }).bridge)).toBe(true);
  });
});

function judgedRow(verdict: ComparisonRow["verdict"], pValue: number | null): ComparisonRow {
  const [row] = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 }).rows;
  return { ...row!, figure: "errorRate", pValue, verdict };
}

describe("verdictReading", () => {
  it("says what it takes to be judged", () => {
    const enough = "at least 20 calls, requests, prompts or turns and 5 sessions on each side";
    expect(written(verdictReading([judgedRow("tooFew", null)]))).toBe(
      `There is too little data to tell any rate, mean or percentile from chance: that takes ${enough}.`,
    );
    expect(written(verdictReading([judgedRow("withinNoise", 0.4), judgedRow("tooFew", null)]))).toBe(
      `Of 1 figure with enough data to judge, tools included (${enough}), none differs by more than chance alone can explain.`,
    );
    expect(written(verdictReading([judgedRow("withinNoise", 0.4), judgedRow("differs", 0.01)]))).toBe(
      `Of 2 figures with enough data to judge, tools included (${enough}), 1 differs by more than chance alone can explain.`,
    );
  });
});
