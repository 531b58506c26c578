import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartCache, noStart } from "../../src/start/start-cache.js";
import type { KnownStart } from "../../src/start/start-cache.js";
import { emptyFolder } from "../util/log-folder.js";

const found: KnownStart = {
  compiled: new Map([
    ["a.js 1", new Uint8Array([1, 2, 3])],
    ["b.js 2", new Uint8Array([4])],
    ["c.js 3", new Uint8Array(0)],
  ]),
  timezone: { toldBy: "link", timezone: "Europe/Zurich" },
  runs: 2,
};

function cacheIn(folder: string, { command = "totals", engine = ["v20"], build = "b1" } = {}): StartCache {
  return new StartCache({ folder, build: () => build }, { command, engine });
}

describe("what a start has found", () => {
  it("is there for the next one", () => {
    const folder = emptyFolder();
    expect(cacheIn(folder).known()).toEqual(noStart);
    cacheIn(folder).keep(found);
    const { compiled, ...others } = cacheIn(folder).known();
    expect(others).toEqual({ timezone: found.timezone, runs: 2 });
    expect([...compiled].map(([key, code]) => [key, [...code]])).toEqual([
      ["a.js 1", [1, 2, 3]],
      ["b.js 2", [4]],
      ["c.js 3", []],
    ]);
  });

  it("is of one command, build and engine", () => {
    const folder = emptyFolder();
    cacheIn(folder).keep(found);
    for (const other of [{ command: "tools" }, { engine: ["v22"] }, { build: "b2" }])
      expect(cacheIn(folder, other).known()).toEqual(noStart);
  });

  it("is not used where it is damaged", () => {
    const folder = emptyFolder();
    cacheIn(folder).keep(found);
    const path = join(folder, readdirSync(folder)[0]!);
    const file = readFileSync(path);
    file[file.length - 20]! ^= 1;
    writeFileSync(path, file);
    expect(cacheIn(folder).known()).toEqual(noStart);
  });

  it.skipIf(process.platform === "win32")("is neither used nor kept where others may write", () => {
    const folder = emptyFolder();
    cacheIn(folder).keep(found);
    chmodSync(folder, 0o777);
    expect(cacheIn(folder).known()).toEqual(noStart);
    cacheIn(folder).keep(found);
    chmodSync(folder, 0o700);
    const path = join(folder, readdirSync(folder)[0]!);
    chmodSync(path, 0o666);
    expect(cacheIn(folder).known()).toEqual(noStart);
  });
});
