import { describe, expect, it } from "vitest";
import { durationByTool } from "../../src/charts/tools.js";
import { written } from "../../src/format/written.js";
import { toolOf } from "../report-rows.js";

describe("durationByTool", () => {
  it("draws 0 ms at 1 ms and says the true value", () => {
    const { values } = written(durationByTool([toolOf("Read", { ok: 3 }, [0, 40, 900])])).data;
    expect(values).toMatchObject([
      { from: 1, to: 40, values: "0 ms – 40 ms", p50: "0 ms", p90: "40 ms", p99: "900 ms" },
    ]);
  });

  it("writes one value where half and nine of ten took as long", () => {
    const { values } = written(durationByTool([toolOf("Read", { ok: 1 }, [47, 47, 47])])).data;
    expect(values).toMatchObject([{ from: 47, to: 47, values: "47 ms" }]);
  });
});
