import { describe, expect, it } from "vitest";
import { errorRateByTool, toolsByErrorRate } from "../../src/charts/tools.js";
import { written } from "../../src/format/written.js";
import { toolOf } from "../report-rows.js";

describe("errorRateByTool", () => {
  it("R64 ranks tools from 20 completed calls on, prints n, and gives the others no bar", () => {
    const tools = [
      toolOf("few", { ok: 9, failed: 10, rejected: 50 }),
      toolOf("good", { ok: 100 }),
      toolOf("bad", { ok: 80, failed: 10, invalid: 10, rejected: 20, pending: 5 }),
      toolOf("none", { rejected: 3 }),
    ];
    expect(toolsByErrorRate(tools).map(({ tool }) => tool)).toEqual(["bad", "few"]);
    expect(written(errorRateByTool(tools)).data.values).toMatchObject([
      { name: "bad", value: 0.2, label: "20.0 % of 100" },
      { name: "few", value: 0, label: "52.6 % of 19", tone: "toneQuiet" },
    ]);
  });
});
