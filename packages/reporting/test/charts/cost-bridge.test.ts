import { written } from "../../src/format/written.js";
import { describe, expect, it } from "vitest";
import { costBridgeChart } from "../../src/charts/cost-bridge.js";
import { bridgeOf } from "../bridge-rows.js";
import { drawChart } from "../draw-chart.js";
import { chartMatchers } from "../to-be-valid-spec.js";

expect.extend(chartMatchers);

const names = { before: "Week 44", after: "Week 45" };

const drawnNames = (parts: Parameters<typeof bridgeOf>[1]) =>
  written(costBridgeChart(bridgeOf(40, { volume: 12, ...parts }), names)).data.values.map((value) =>
    "name" in value ? value.name : null,
  );

describe("costBridgeChart", () => {
  it.each([
    [
      "an ordinary bridge",
      bridgeOf(41.2, { volume: 12, modelMix: -8.5, contextSize: 3.3, cacheMix: -1, price: 0.2 }),
    ],
    ["two costs near each other", bridgeOf(500, { volume: 10, contextSize: -4 })],
    ["no difference", bridgeOf(12, {})],
    ["nothing at all", bridgeOf(0, {})],
    ["a fall to nothing", bridgeOf(12, { volume: -12 })],
    ["parts larger than both costs", bridgeOf(10, { volume: 90, contextSize: -95 })],
    ["less than a cent", bridgeOf(0.0012, { volume: 0.0003, other: -0.000000001 })],
    ["damaged counters", bridgeOf(1e15, { volume: 1e17 })],
  ])("draws %s", async (_, bridge) => {
    await expect(written(costBridgeChart(bridge, names))).toBeValidSpec();
  });

  it("ends each part where the next one begins, and the last at the cost after", () => {
    const { values } = written(
      costBridgeChart(bridgeOf(40, { volume: 12, modelMix: -8.5, price: 1 }), names),
    ).data;
    expect(values).toMatchObject([
      { name: "Week 44", from: 0, to: 40, text: "$40.00" },
      { name: "Requests", from: 40, to: 52, text: "+$12.00", change: "100 → 130 requests" },
      { name: "Model mix", from: 52, to: 43.5, text: "−$8.50" },
      { name: "List prices", from: 43.5, to: 44.5, text: "+$1.00" },
      { name: "Week 45", from: 0, to: 44.5, text: "$44.50" },
    ]);
  });

  it("draws costs from 0 where parts go below it on the way", () => {
    // 10 − 30 = −20, and 25 more are 5.
    const { values } = written(costBridgeChart(bridgeOf(10, { volume: -30, cacheMix: 25 }), names)).data;
    expect(values).toMatchObject([
      { name: "Week 44", from: 0, to: 10 },
      { name: "Requests", from: 10, to: -20 },
      { name: "Cache mix", from: -20, to: 5 },
      { name: "Week 45", from: 0, to: 5 },
    ]);
  });

  it("keeps the order where costs near each other are drawn as marks", async () => {
    const { svg } = await drawChart(
      written(costBridgeChart(bridgeOf(500, { volume: 10, contextSize: -4 }), names)),
    );
    const shown = ["Week 44", "Requests", "Context size", "Week 45"].map((name) => svg.indexOf(`>${name}<`));
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(shown[0]).toBeGreaterThan(0);
  });

  it("draws parts too small to see as one, so that what is written adds up", () => {
    const { values } = written(
      costBridgeChart(bridgeOf(40, { volume: 12, outputSize: 0.01, price: 0.02, other: -0.01 }), names),
    ).data;
    expect(values).toMatchObject([
      { name: "Week 44", text: "$40.00" },
      { name: "Requests", text: "+$12.00" },
      { name: "3 smaller parts", from: 52, to: 52.02, text: "+$0.02" },
      { name: "Week 45", text: "$52.02" },
    ]);
  });

  it("names the only small part, and leaves out those that even out", () => {
    expect(drawnNames({ other: 0.01 })).toEqual(["Week 44", "Requests", "Searches and rest", "Week 45"]);
    expect(drawnNames({ price: 0.01, other: -0.01 })).toEqual(["Week 44", "Requests", "Week 45"]);
  });

  it("R85 marks a cost that is a lower bound", () => {
    const bridge = bridgeOf(40, { volume: 1 }, { after: { lowerBoundRequests: 3 } });
    expect(written(costBridgeChart(bridge, names)).data.values).toMatchObject([
      { text: "$40.00" },
      { text: "+$1.00" },
      { text: "≥ $41.00" },
    ]);
  });

  it("R87 draws hostile names as text, and equal ones apart", async () => {
    const hostile = {
      before: "</script><script>alert(1)</script>",
      after: "</script><script>alert(1)</script>",
    };
    const spec = written(costBridgeChart(bridgeOf(4, { volume: 2 }), hostile));
    await expect(spec).toBeValidSpec();
    const { svg } = await drawChart(spec);
    expect(svg).not.toContain("<script");
    expect(new Set(spec.data.values.map((value) => JSON.stringify(value))).size).toBe(3);
  });
});
