import { written } from "../../src/format/written.js";
import type { ComparedSide, ComparisonRow, CostBridge, CostBridgeSide } from "@turnmeter/metrics";
import { describe, expect, it } from "vitest";
import {
  bridgeFinding,
  bridgeReading,
  costReading,
  hasBridge,
  verdictReading,
  unjudgedReading,
  verdictFinding,
  workFinding,
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

const said = (bridge: CostBridge) => [written(bridgeFinding(bridge)), written(bridgeReading(bridge))];

describe("bridgeFinding and bridgeReading", () => {
  it("name the largest part, then the others", () => {
    const more = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 }).bridge;
    expect(said(more)).toEqual(["Requests added $1.00", ""]);
    const less = comparison({ usd: 3, requests: 4 }, { usd: 2, requests: 3 }).bridge;
    expect(said(less)).toEqual(["Requests took off $1.00", ""]);
    const parts = [
      { id: "volume" as const, costNanoUsd: 1_500_000_000n },
      { id: "cacheMix" as const, costNanoUsd: -500_000_000n },
    ];
    expect(said({ ...more, parts })).toEqual(["Requests added $1.50", "Next came cache mix (−$0.50)."]);
    const same = comparison({ usd: 2, requests: 3 }, { usd: 2, requests: 3 }).bridge;
    expect(said(same)).toEqual(["No part of the cost differs", ""]);
  });

  it("say where a cost may be higher", () => {
    const bound = comparison({ usd: 2, requests: 3, bounds: 1 }, { usd: 3, requests: 4 }).bridge;
    expect(written(bridgeReading(bound))).toBe("Costs with ≥ may be higher, which changes the difference.");
  });

  it("take nothing apart where of a side's requests no cost is known", () => {
    const { bridge } = comparison({ usd: null, requests: 9, priced: 0 }, { usd: 3, requests: 4 });
    expect(hasBridge(bridge)).toBe(false);
    expect(said(bridge)).toEqual([
      "The difference cannot be taken apart",
      "One side has requests without any known cost.",
    ]);
    expect(hasBridge(comparison({ usd: 0, requests: 0 }, { usd: 3, requests: 4 }).bridge)).toBe(true);
  });
});

function judgedRow(verdict: ComparisonRow["verdict"], pValue: number | null, tool: string | null = null) {
  const [row] = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 }).rows;
  return { ...row!, figure: "errorRate" as const, tool, pValue, verdict };
}

describe("verdictReading", () => {
  it("says what it takes to be judged", () => {
    expect(written(verdictReading([judgedRow("tooFew", null)]))).toBe(
      "Too little data to tell a difference from chance: that takes 5 sessions and 20 calls, requests, prompts or turns on each side.",
    );
  });

  it("names what differs", () => {
    const noise = judgedRow("withinNoise", 0.4);
    expect(written(verdictReading([noise, judgedRow("tooFew", null)]))).toBe(
      "The one figure that can be judged does not differ by more than chance explains.",
    );
    expect(written(verdictReading([noise, noise]))).toBe(
      "None of the 2 figures that can be judged differs by more than chance explains.",
    );
    expect(written(verdictReading([noise, judgedRow("differs", 0.01)]))).toBe(
      "1 of 2 figures differs by more than chance explains: tool error rate.",
    );
    const many = ["Bash", "Read", "Edit", "Grep"].map((tool) => judgedRow("differs", 0.01, tool));
    expect(written(verdictReading(many))).toBe(
      "4 of 4 figures differ by more than chance explains: tool error rate of Bash, tool error rate of Read, tool error rate of Edit and 1 more.",
    );
  });
});

describe("verdictFinding and unjudgedReading", () => {
  it("say how many figures differ, and how many cannot be judged", () => {
    const [noise, few] = [judgedRow("withinNoise", 0.4), judgedRow("tooFew", null)];
    expect(written(verdictFinding([noise, few]))).toBe(
      "The one figure that can be judged does not differ by more than chance explains",
    );
    expect(written(unjudgedReading([noise, few]))).toBe(
      "1 more cannot be judged: too few sessions or cases, or known only in part.",
    );
    expect(written(unjudgedReading([noise]))).toBe("");
    // The heading has said it of all of them.
    expect(written(verdictFinding([few]))).toBe("Too little data to tell a difference from chance");
    expect(written(unjudgedReading([few]))).toBe("");
  });
});

describe("workFinding", () => {
  it("says what the same work cost on both sides, as far as that is known", () => {
    const [row] = comparison({ usd: 2, requests: 3 }, { usd: 3, requests: 4 }).rows;
    const prompt = { ...row!, figure: "costPerPromptUsd" as const, difference: 1 };
    const line = { ...prompt, figure: "costPerLineUsd" as const, difference: null };
    expect(written(workFinding([prompt, line], names))).toBe("Cost a prompt: $2.00 with old, $3.00 with new");
    expect(written(workFinding([line], names))).toBe(
      "No cost of a prompt, a turn or a changed line is known on both sides",
    );
  });
});
