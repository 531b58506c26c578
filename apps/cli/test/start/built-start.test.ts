import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtStart, builtStartPath, noStart, startFile } from "../../src/start/start-cache.js";
import { emptyFolder } from "../util/log-folder.js";

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
