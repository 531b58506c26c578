import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { Engine, engineFlags } from "../../src/start/engine.js";

const flags = { atStart: ["--a=1"], toRead: ["--b=1"], toLoad: ["--b=2"] };

describe("the engine", () => {
  it("has other flags for reading, but the same ones whenever code is compiled", () => {
    const set: string[] = [];
    const engine = new Engine(flags, (flag) => void set.push(flag));
    expect(engine.compiling(() => set.join(" "))).toBe("--a=1");
    engine.beforeReading();
    expect(engine.compiling(() => set.splice(0).join(" "))).toBe("--a=1 --b=1 --b=2");
    expect(set).toEqual(["--b=1"]);
  });

  it("takes flags back where compiling fails", () => {
    const set: string[] = [];
    const engine = new Engine(flags, (flag) => void set.push(flag));
    engine.beforeReading();
    expect(() =>
      engine.compiling(() => {
        throw new Error("no code");
      }),
    ).toThrow("no code");
    expect(set.at(-1)).toBe("--b=1");
  });

  it("takes code over that was compiled before logs were read", () => {
    const source = "(function () { return 1; })";
    const engine = new Engine(engineFlags(process.versions.node), setFlagsFromString);
    const compiled = engine.compiling(() => new Script(source).createCachedData());
    engine.beforeReading();
    const { cachedDataRejected } = engine.compiling(() => new Script(source, { cachedData: compiled }));
    expect(cachedDataRejected).toBe(false);
  });
});

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
