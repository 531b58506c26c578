import { describe, expect, it } from "vitest";
import { bridgeTable } from "../../src/bridge/bridge-table.js";
import { formatSignedUsd } from "../../src/format/number-units.js";
import { written } from "../../src/format/written.js";
import { bridgeOf } from "../bridge-rows.js";

const names = { before: "Week 44", after: "Week 45" };

describe("bridgeTable", () => {
  it("goes from one cost to the other over the parts that are not 0", () => {
    const bridge = bridgeOf(
      40,
      { volume: 12, cacheMix: -0.004, price: 1 },
      { after: { cacheReadTokens: 4_500_000 } },
    );
    expect(written(bridgeTable(bridge, names)).rows).toEqual([
      { part: "Week 44", costUsd: 40, differenceText: "", change: "" },
      { part: "Requests", costUsd: "", differenceText: "+$12.00", change: "100 → 130 requests" },
      {
        part: "Cache mix",
        costUsd: "",
        differenceText: "−<$0.01",
        change: "80.0 % → 90.0 % of the prompt read from a cache",
      },
      { part: "List prices", costUsd: "", differenceText: "+$1.00", change: "" },
      { part: "Week 45", costUsd: 52.996, differenceText: "", change: "" },
    ]);
  });

  it("says what it does not see", () => {
    const { notes } = written(
      bridgeTable(
        bridgeOf(
          40,
          {},
          { before: { unpricedRequests: 2 }, after: { unknownUsageRequests: 1_200, lowerBoundRequests: 3 } },
        ),
        names,
      ),
    );
    expect(notes).toEqual([
      "Left out, since their models have no known price: 2 before and 0 after (requests).",
      "Left out, since their usage is not logged: 0 before and 1,200 after (requests).",
      "Output, and so cost, is known only as a lower bound: 0 before and 3 after (requests).",
    ]);
  });

  it("R85 marks what only a part of is known, and knows one request from more", () => {
    const after = { requests: 1, outputTokens: 83, lowerBoundRequests: 1 };
    const { rows } = written(bridgeTable(bridgeOf(4, { volume: -3, outputSize: -0.5 }, { after }), names));
    expect(rows.map(({ change }) => change)).toEqual([
      "",
      "100 → 1 request",
      // 41,000 output tokens of 100 requests before.
      "410 → ≥ 83 output tokens a request",
      "",
    ]);
  });

  it("names no figures of a side without requests", () => {
    const { rows } = written(bridgeTable(bridgeOf(0, { volume: 3 }, { before: { requests: 0 } }), names));
    expect(rows[1]).toEqual({ part: "Requests", costUsd: "", differenceText: "+$3.00", change: "" });
  });
});

describe("formatSignedUsd", () => {
  it.each([
    [3.1, "+$3.10"],
    [-1204.5, "−$1,204.50"],
    [0.0042, "+$0.0042"],
    [-0.00996, "−$0.01"],
    [-0.00001, "−<$0.0001"],
    [0, "$0.00"],
    [null, "–"],
  ])("writes %s as %s", (value, text) => {
    expect(formatSignedUsd(value)).toBe(text);
  });
});
