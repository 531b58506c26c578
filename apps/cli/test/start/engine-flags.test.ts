import { describe, expect, it } from "vitest";
import { engineFlags } from "../../src/start/engine.js";

describe("flags of the engine", () => {
  it("are set where the version is known to have them", () => {
    expect(engineFlags("20.20.0")).toEqual({
      atStart: ["--interrupt-budget=1200000", "--no-flush-bytecode"],
      toRead: ["--semi-space-growth-factor=1", "--heap-growing-percent=50"],
      toLoad: ["--semi-space-growth-factor=2", "--heap-growing-percent=0"],
    });
    expect(engineFlags("24.1.0")).toEqual(engineFlags("20.20.0"));
  });

  it("are left alone in versions that may have lost them", () => {
    expect(engineFlags("25.0.0")).toEqual({ atStart: [], toRead: [], toLoad: [] });
  });
});
