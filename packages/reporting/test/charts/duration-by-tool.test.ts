import { describe, expect, it } from "vitest";
import { durationByTool } from "../../src/charts/tools.js";
import { written } from "../../src/format/written.js";
import { toolOf } from "../report-rows.js";

describe("durationByTool", () => {
  it("draws 0 ms at 1 ms and says the true value", () => {
    const { values } = written(durationByTool([toolOf("Read", { ok: 3 }, [0, 40, 900])])).data;
    expect(values).toMatchObject([
      { percentile: "p50", drawnMs: 1, durationText: "0 ms", from: 1, to: 900 },
      { percentile: "p90", drawnMs: 40, durationText: "40 ms" },
      { percentile: "p99", drawnMs: 900, durationText: "900 ms" },
    ]);
  });
});
