import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartCache, noStart, builtStart, builtStartPath, startFile } from "../../src/start/start-cache.js";
import type { KnownStart } from "../../src/start/start-cache.js";
import type { CompiledFiles } from "../../src/start/module-loader.js";
import { emptyFolder } from "../util/log-folder.js";

function codes(files: Readonly<Record<string, readonly number[]>>): CompiledFiles {
  return new Map(Object.entries(files).map(([key, code]) => [key, () => new Uint8Array(code)]));
}

/** What the codes are, once they are read. */
function read(compiled: CompiledFiles) {
  return Array.from(compiled, ([key, code]) => [key, code() && [...code()!]]);
}

const found: KnownStart = {
  compiled: codes({ "a.js 1": [1, 2, 3], "b.js 2": [4], "c.js 3": [] }),
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
    expect(read(compiled)).toEqual([
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

  it("is not used as far as it is damaged", () => {
    const folder = emptyFolder();
    cacheIn(folder).keep(found);
    const path = join(folder, readdirSync(folder)[0]!);
    const whole = readFileSync(path);
    const knownOf = (file: Uint8Array): KnownStart => {
      writeFileSync(path, file);
      return cacheIn(folder).known();
    };
    for (let at = 0; at < whole.length; at++) {
      const known = knownOf(Buffer.from(whole).fill(whole[at]! ^ 1, at, at + 1));
      const codeAt = at - (whole.length - 4);
      if (codeAt < 0) expect(known).toEqual(noStart);
      else expect(read(known.compiled)[codeAt < 3 ? 0 : 1]).toEqual([codeAt < 3 ? "a.js 1" : "b.js 2", null]);
    }
    for (let length = 0; length < whole.length; length++) {
      const { compiled } = knownOf(whole.subarray(0, length));
      expect(compiled.get("b.js 2")?.() ?? null).toBeNull();
    }
  });

  it("has heads of any length", () => {
    const folder = emptyFolder();
    const names = Array.from({ length: 500 }, (_, at) => `chunk-${at}.js`);
    cacheIn(folder).keep({
      ...found,
      compiled: codes(Object.fromEntries(names.map((name, at) => [name, [at % 256]]))),
    });
    const { compiled } = cacheIn(folder).known();
    expect(read(compiled)).toEqual(names.map((name, at) => [name, [at % 256]]));
  });

  it("is read once it is asked for, and then as it was", () => {
    const folder = emptyFolder();
    cacheIn(folder).keep(found);
    const { compiled } = cacheIn(folder).known();
    cacheIn(folder).keep({ ...found, compiled: codes({ "a.js 1": [9, 9, 9] }) });
    expect(compiled.get("a.js 1")?.() ?? null).toBeNull();
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
  const compiled = codes({ "a.js 1": [1, 2, 3] });
  const parts = startFile({ ...noStart, compiled });
  writeFileSync(builtStartPath(folder, builtFor), Buffer.concat(parts));
  return folder;
}

describe("what a build has compiled", () => {
  it("is there for runs with the same Node.js", () => {
    const compiled = builtStart(built(), builtFor, readFileSync);
    expect(read(compiled)).toEqual([["a.js 1", [1, 2, 3]]]);
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
