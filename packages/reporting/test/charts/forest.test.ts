import { describe, expect, it } from "vitest";
import { forestChart } from "../../src/charts/forest.js";
import type { ForestRow } from "../../src/charts/forest.js";
import { written } from "../../src/format/written.js";
import { drawChart } from "../draw-chart.js";
import { chartMatchers } from "../to-be-valid-spec.js";

expect.extend(chartMatchers);

function row(change: number, ends: ForestRow["ends"], name = "Cost a prompt"): ForestRow {
  return {
    name,
    before: "$0.23",
    after: "$0.35",
    difference: "+$0.12",
    interval: ends === null ? "" : "−$0.05 to +$0.30",
    verdict: ends === null ? "too few" : "within noise",
    change,
    ends,
    tone: "toneOther",
  };
}

function sharesOf(ends: ForestRow["ends"]): ForestRow["ends"] {
  return ends === null ? null : { low: Math.min(ends.low, 0.9), high: Math.min(ends.high, 1) };
}

const draw = (rows: readonly ForestRow[], axis: "ratio" | "points") =>
  written(forestChart(rows, { description: "Figures", axis }));

/** The texts below the plot, from left to right. */
async function tickLabels(rows: readonly ForestRow[], axis: "ratio" | "points") {
  const { svg } = await drawChart(draw(rows, axis));
  const axisPart = /role-axis-label(?:.|\n)*?<\/g>/.exec(svg)![0];
  return [...axisPart.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
}

describe("forestChart", () => {
  it.each([
    ["an interval", [row(1.5, { low: 0.8, high: 2.4 })]],
    ["no interval", [row(1.5, null)]],
    ["no change", [row(1, { low: 1, high: 1 })]],
    [
      "a thousandfold",
      [row(1000, { low: 100, high: 9000 }), row(0.001, { low: 0.0001, high: 0.01 }, "Other")],
    ],
    ["hostile names", [row(1.1, null, "<script>"), row(1.2, null, "__proto__")]],
    ["nothing", []],
  ])("draws %s", async (_, rows) => {
    await expect(draw(rows, "ratio")).toBeValidSpec();
    // No share changes by more than 100 points.
    const shares = rows.map((each) => ({
      ...each,
      change: Math.min(each.change, 1),
      ends: sharesOf(each.ends),
    }));
    await expect(draw(shares, "points")).toBeValidSpec();
  });

  it("puts twice as much as far from no change as half as much", () => {
    const { values } = draw([row(2, { low: 0.5, high: 4 })], "ratio").data;
    expect(values).toMatchObject([
      { before: 0, after: 1, low: -1, high: 2, text: "$0.23 → $0.35 · within noise" },
    ]);
  });

  it("draws shares in percentage points", () => {
    const { values } = draw([row(0.25, { low: -0.125, high: 0.5 })], "points").data;
    expect(values).toMatchObject([{ before: 0, after: 25, low: -12.5, high: 50 }]);
  });

  it.each([
    [[row(1.02, { low: 0.96, high: 1.08 })], ["−5\u00a0%", "0", "+5\u00a0%"]],
    [[row(1.5, { low: 0.8, high: 2.2 })], ["−33\u00a0%", "0", "+50\u00a0%", "+100\u00a0%"]],
    [[row(0.25, { low: 0.1, high: 0.5 })], ["−90\u00a0%", "−80\u00a0%", "−50\u00a0%", "0", "+100\u00a0%"]],
    [[row(300, null)], ["−90\u00a0%", "0", "×10", "×100"]],
  ] as const)("has at least three ticks, one to each side", async (rows, labels) => {
    expect(await tickLabels(rows, "ratio")).toEqual(labels);
  });

  it("has ticks of shares", async () => {
    expect(await tickLabels([row(0.02, { low: -0.01, high: 0.05 })], "points")).toEqual([
      "−1",
      "0",
      "+1",
      "+2",
      "+3",
      "+4",
      "+5",
    ]);
  });
});
