import { renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FileCalls, openRoots } from "../src/index.js";
import { nodeFileCalls } from "../src/file-calls.js";
import { failingAt, systemError } from "./util/failing.js";
import { all, told } from "./util/listed.js";
import { temporaryFolder } from "./util/temporary-folder.js";

/** The first 3 bytes of the files that were shown, and the files that were listed. */
async function shownIn(
  folder: string,
  calls: Partial<FileCalls> = {},
): Promise<{ shown: string[]; listed: string[] }> {
  const shown: string[] = [];
  const preview = {
    bytes: 3,
    accepts: (name: string) => !name.endsWith(".json"),
    show: (path: string, head: Uint8Array) =>
      void shown.push(`${path.slice(folder.length + 1)} ${Buffer.from(head).toString()}`),
  };
  const listed = told(await all(openRoots([folder], { calls }).list(folder, { preview })), folder);
  return { shown: shown.sort(), listed };
}

const readOne: FileCalls["read"] = (descriptor, buffer) => nodeFileCalls.read(descriptor, buffer, 1);

describe("list with a preview", () => {
  it("shows how files begin, those that are asked for", async () => {
    const folder = temporaryFolder({
      "a.jsonl": "abcdef",
      "b/c.jsonl": "x",
      "b/d.json": "{}",
      "e.jsonl": "",
    });
    expect(await shownIn(folder)).toEqual({
      shown: ["a.jsonl abc", "b/c.jsonl x", "e.jsonl "],
      listed: ["a.jsonl 6", "b/c.jsonl 1", "b/d.json 2", "e.jsonl 0"],
    });
  });

  it("lists a file that cannot be opened or read without showing it", async () => {
    const folder = temporaryFolder({ "a.jsonl": "a", "b.jsonl": "b" });
    const expected = { shown: ["b.jsonl b"], listed: ["a.jsonl 1", "b.jsonl 1"] };
    expect(await shownIn(folder, { open: failingAt(nodeFileCalls.open, "a.jsonl", "EACCES") })).toEqual(
      expected,
    );
    let reads = 0;
    const read: FileCalls["read"] = (descriptor, buffer, length) => {
      if (++reads === 1) throw systemError("EIO");
      return nodeFileCalls.read(descriptor, buffer, length);
    };
    expect((await shownIn(folder, { read })).shown).toHaveLength(1);
  });

  it("shows all of a beginning that is read in parts, and none that is missing a part", async () => {
    const folder = temporaryFolder({ "a.jsonl": "abcdef" });
    expect((await shownIn(folder, { read: readOne })).shown).toEqual(["a.jsonl abc"]);
    expect(await shownIn(folder, { read: () => 0 })).toEqual({ shown: [], listed: ["a.jsonl 6"] });
  });

  it("R87a opens no link and no credential file", async () => {
    const folder = temporaryFolder({ "a.jsonl": "a", "auth.json": "{}", "state.sqlite": "s" });
    symlinkSync(join(folder, "a.jsonl"), join(folder, "b.jsonl"));
    const opened: string[] = [];
    const open = (path: string) => (opened.push(path), nodeFileCalls.open(path));
    await shownIn(folder, { open });
    expect(opened).toEqual([join(folder, "a.jsonl")]);
  });

  it("R87a opens nothing behind a file that became a link since its folder was read", async () => {
    const folder = temporaryFolder({ "in/a.jsonl": "a", "out.jsonl": "secret" });
    const root = join(folder, "in");
    const entries: FileCalls["entries"] = (path) => {
      const found = nodeFileCalls.entries(path);
      rmSync(join(path, "a.jsonl"));
      symlinkSync(join(folder, "out.jsonl"), join(path, "a.jsonl"));
      return found;
    };
    expect((await shownIn(root, { entries })).shown).toEqual([]);
  });

  it("R87a opens nothing in a folder that became a link since it was read", async () => {
    const folder = temporaryFolder({ "in/a/x.jsonl": "1", "out/x.jsonl": "secret" });
    const root = join(folder, "in");
    const entries: FileCalls["entries"] = (path) => {
      const found = nodeFileCalls.entries(path);
      if (path.endsWith("a")) {
        renameSync(path, join(folder, "moved"));
        symlinkSync(join(folder, "out"), path);
      }
      return found;
    };
    expect((await shownIn(root, { entries })).shown).toEqual([]);
  });

  it("R87a opens nothing where opening follows links", async () => {
    const folder = temporaryFolder({ "a.jsonl": "a" });
    expect(await shownIn(folder, { opensLinks: true })).toEqual({ shown: [], listed: ["a.jsonl 1"] });
  });
});
