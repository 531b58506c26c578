import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeFileCalls } from "../src/file-calls.js";
import { pathKind } from "../src/path-kind.js";
import { failingAt } from "./util/failing.js";

const folder = mkdtempSync(join(tmpdir(), "path-kind-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("tells files from folders, through links, and from what is not there", () => {
  writeFileSync(join(folder, "a.json"), "{}");
  mkdirSync(join(folder, "b"));
  symlinkSync(join(folder, "a.json"), join(folder, "to-a"));
  symlinkSync(join(folder, "gone"), join(folder, "to-nothing"));
  const kinds = ["a.json", "b", "to-a", "to-nothing", "missing", "a.json/below"].map((name) =>
    pathKind(join(folder, name)),
  );
  expect(kinds).toEqual(["file", "folder", "file", null, null, null]);
});

it("does not take what it may not look at for nothing", () => {
  const calls = { state: failingAt(nodeFileCalls.state, "a.json", "EACCES") };
  expect(() => pathKind(join(folder, "a.json"), { calls })).toThrow(`permission denied: ${folder}`);
});
