import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartCache, noStart, builtStart, builtStartPath, startFile } from "../../src/start/start-cache.js";
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

const nothing = new Map();
const builtFor = { version: "v20.19.0", arch: "x64" };

/** A folder with what a build has left. */
function built(): string {
  const folder = emptyFolder();
  const compiled = new Map([["a.js 1", new Uint8Array([1, 2, 3])]]);
  const parts = startFile({ ...noStart, compiled });
  writeFileSync(builtStartPath(folder, builtFor), Buffer.concat(parts));
  return folder;
}

describe("what a build has compiled", () => {
  it("is there for runs with the same Node.js", () => {
    const compiled = builtStart(built(), builtFor, readFileSync);
    expect([...compiled].map(([key, code]) => [key, [...code]])).toEqual([["a.js 1", [1, 2, 3]]]);
  });

  it("is nothing for runs with another one, or where it was not built", () => {
    const folder = built();
    expect(builtStart(folder, { ...builtFor, version: "v20.19.1" }, readFileSync)).toEqual(nothing);
    expect(builtStart(folder, { ...builtFor, arch: "arm64" }, readFileSync)).toEqual(nothing);
    expect(builtStart(emptyFolder(), builtFor, readFileSync)).toEqual(nothing);
  });

  it("is not used where it is damaged", () => {
    const folder = built();
    const path = builtStartPath(folder, builtFor);
    writeFileSync(path, readFileSync(path).fill(7, 60, 64));
    expect(builtStart(folder, builtFor, readFileSync)).toEqual(nothing);
  });
});
