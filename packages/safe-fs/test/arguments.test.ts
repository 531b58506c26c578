import { describe, expect, it } from "vitest";
import {
  openRoots,
  openStore,
  openTree,
  ownVersion,
  pathKind,
  pathVersion,
  writeFileAtomic,
} from "../src/index.js";

/** A value that TypeScript refuses and JavaScript passes. */
function untyped(value: unknown): never;
function untyped(value: unknown): unknown {
  return value;
}

const rows: readonly (readonly [call: () => unknown, message: string])[] = [
  [() => openRoots(untyped("/home/ann")), "roots must be a list of folders or files, not '/home/ann'"],
  [() => openRoots(untyped(undefined)), "roots must be a list of folders or files, not undefined"],
  [() => openRoots(untyped(["/home", 7])), "roots[1] must be a path, not 7"],
  [() => openRoots(["/home", ""]), 'roots[1] is empty: pass "." for the working directory'],
  [
    () => openRoots(["~/.claude"]),
    'roots[0] is ~/.claude, but only shells expand ~: pass join(homedir(), ".claude"), or ./~/.claude for a file or folder of that name',
  ],
  [
    () => openRoots(["~"]),
    "roots[0] is ~, but only shells expand ~: pass homedir(), or ./~ for a file or folder of that name",
  ],
  [
    () => openRoots(["~ann/logs"]),
    "roots[0] is ~ann/logs, but only shells expand ~: pass the whole path, or ./~ann/logs for a file or folder of that name",
  ],
  [() => openStore(""), 'folder is empty: pass "." for the working directory'],
  [() => openTree(untyped(null)), "folder must be a path, not null"],
  [() => writeFileAtomic("", "text"), 'path is empty: pass "." for the working directory'],
  [() => pathKind(""), 'path is empty: pass "." for the working directory'],
  [() => pathVersion(untyped({})), "path must be a path, not {}"],
  [() => ownVersion(untyped(["/home"])), "path must be a path, not [ '/home' ]"],
];

describe("a path that is none", () => {
  it.each(rows)("is named: row %#", async (call, message) => {
    await expect((async () => call())()).rejects.toThrow(message);
  });

  it("is none that has ~ elsewhere", () => {
    expect(openRoots(["/home/ann/~", "./~"]).roots).toContain("/home/ann/~");
  });

  it("rejects rather than throws where a promise is given", () => {
    const written = writeFileAtomic("~/x", "text");
    return expect(written).rejects.toThrow(RangeError);
  });
});
