import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { modelSeries } from "../../src/plot/model-series.js";
import { dailyModelOf } from "../report-rows.js";

function row(model: string | null, costUsd: number | null, tokens = 1) {
  return dailyModelOf({ date: "2026-11-09", model, requests: 1, lowerBoundRequests: 0, tokens, costUsd });
}

describe("modelSeries", () => {
  it("gives the six most expensive models a colour, by name, and draws the rest together", () => {
    const series = modelSeries(["h", "g", "f", "e", "d", "c", "b", "a"].map((model, at) => row(model, at)));
    expect(written(series.labels)).toEqual(["a", "b", "c", "d", "e", "f", "2 other models"]);
    expect(series.range.map(({ expr }) => expr)).toEqual([
      "tone1",
      "tone2",
      "tone3",
      "tone4",
      "tone5",
      "tone6",
      "toneOther",
    ]);
    expect(written(series.labelOf("h"))).toBe("2 other models");
  });

  it("ranks what is unpriced by tokens", () => {
    const rows = [row("x", null, 9), ...["a", "b", "c", "d", "e", "f"].map((model) => row(model, null, 5))];
    expect(written(modelSeries(rows)).labels).toEqual(["a", "b", "c", "d", "e", "x", "1 other model"]);
  });

  it("leaves out the date of a name unless it tells two models apart", () => {
    expect(written(modelSeries([row("m-4-20250101", 1), row("n", 1)])).labels).toEqual(["m-4", "n"]);
    expect(written(modelSeries([row("m-4-20250101", 1), row("m-4-20250601", 1)])).labels).toEqual([
      "m-4-20250101",
      "m-4-20250601",
    ]);
  });

  it("tells a model without a name from one with that name", () => {
    expect(written(modelSeries([row(null, 2), row("model not named", 1)])).labels).toEqual([
      "model not named",
      "model not named (2)",
    ]);
  });
});
