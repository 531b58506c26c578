import { describe, expect, it } from "vitest";
import { written } from "../../src/format/written.js";
import { modelSeries } from "../../src/plot/model-series.js";
import { dailyModelOf } from "../report-rows.js";

function row(model: string | null, costUsd: number | null, tokens = 1) {
  return dailyModelOf({ date: "2026-11-09", model, requests: 1, lowerBoundRequests: 0, tokens, costUsd });
}

function toneIn(rows: Parameters<typeof modelSeries>[0], label: string): string | undefined {
  const { labels, range } = modelSeries(rows);
  return range[labels.indexOf(label)]?.expr;
}

describe("modelSeries", () => {
  it("gives the six most expensive models a colour, in order of cost, and draws the rest together", () => {
    const series = modelSeries(["h", "g", "f", "e", "d", "c", "b", "a"].map((model, at) => row(model, at)));
    expect(written(series.labels)).toEqual(["a", "b", "c", "d", "e", "f", "2 other models"]);
    const tones = series.range.map(({ expr }) => expr);
    expect(new Set(tones.slice(0, 6)).size).toBe(6);
    expect(tones[6]).toBe("toneOther");
    expect(written(series.labelOf("h"))).toBe("2 other models");
  });

  it("keeps a model's colour whatever it costs and whatever its version is", () => {
    const first = toneIn([row("claude-opus-4-6", 9), row("claude-haiku-4-5", 1)], "claude-opus-4-6");
    const last = toneIn([row("claude-opus-4-6", 1), row("claude-haiku-4-5", 9)], "claude-opus-4-6");
    const older = toneIn([row("anthropic/claude-opus-4-1-20250805", 1)], "anthropic/claude-opus-4-1");
    expect([last, older]).toEqual([first, first]);
  });

  it("has colours of their own for the families that are used most", () => {
    const names = [
      "claude-opus-5",
      "claude-sonnet-5",
      "claude-haiku-5",
      "gpt-5.5",
      "gpt-5.5-codex",
      "gemini-3-pro",
    ];
    const alone = names.map((name) => modelSeries([row(name, 1)]).range[0]?.expr);
    expect(new Set(alone).size).toBe(names.length);
  });

  it("leaves out what has no price where dollars are drawn", () => {
    const rows = [row("x", null, 9), row("a", 1)];
    expect(modelSeries(rows, { isPriced: true }).labels).toEqual(["a"]);
    expect(modelSeries(rows).labels).toEqual(["a", "x"]);
  });

  it("ranks what is unpriced by tokens", () => {
    const rows = [row("x", null, 9), ...["a", "b", "c", "d", "e", "f"].map((model) => row(model, null, 5))];
    expect(written(modelSeries(rows)).labels).toEqual(["x", "a", "b", "c", "d", "e", "1 other model"]);
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
