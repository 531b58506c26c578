import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedContent, LookRecorder, openRoots, SafeFsError } from "../src/index.js";
import type { Looks } from "../src/index.js";
import { nodeFileCalls } from "../src/file-calls.js";
import { failingAt } from "./util/failing.js";
import { temporaryFolder } from "./util/temporary-folder.js";

const anHourAgo = Date.now() / 1000 - 3600;

/** A folder with two logs, as it was an hour ago. */
function oldFolder(): string {
  const folder = temporaryFolder({ "logs/a.jsonl": "one", "logs/sub/b.jsonl": "two" });
  makeOld(folder);
  return folder;
}

function makeOld(folder: string): void {
  for (const name of ["logs/a.jsonl", "logs/sub/b.jsonl", "logs/sub", "logs", "."])
    utimesSync(join(folder, name), anHourAgo, anHourAgo);
}

/** What a search of the logs looks at: the names of folders, the files, how one begins, and a folder that is not there. */
async function looksAt(folder: string, recorder = new LookRecorder()): Promise<Looks | null> {
  const root = join(folder, "logs");
  const fs = openRoots([root], recorder.access);
  for await (const found of fs.list(root)) if (!("error" in found)) await fs.readHead(found.path, 3);
  await fs.stat(join(root, "none")).catch(() => {});
  return recorder.finish();
}

describe("changedContent", () => {
  it("has no path as long as nothing has changed", async () => {
    const looks = await looksAt(oldFolder());
    expect(looks).not.toBeNull();
    for (const changed of [changedContent(looks!), changedContent(looks!)])
      expect(changed).toEqual({ paths: [], looks });
  });

  it.each<[what: string, file: string, change: (file: string) => void]>([
    ["grows", "logs/sub/b.jsonl", (file) => appendFileSync(file, "three")],
    [
      "is written again with as many bytes and its old time",
      "logs/a.jsonl",
      (file) => {
        writeFileSync(file, "six");
        utimesSync(file, anHourAgo, anHourAgo);
      },
    ],
  ])("has the path of a file that %s", async (_, file, change) => {
    const folder = oldFolder();
    const looks = await looksAt(folder);
    change(join(folder, file));
    utimesSync(join(folder, file), anHourAgo, anHourAgo);
    const changed = changedContent(looks!);
    expect(changed?.paths).toEqual([join(folder, file)]);
    expect(changedContent(changed!.looks!)).toEqual({ paths: [], looks: changed!.looks });
  });

  it("gives no looks where a file was written a moment ago", async () => {
    const folder = oldFolder();
    const looks = await looksAt(folder);
    appendFileSync(join(folder, "logs/a.jsonl"), "three");
    expect(changedContent(looks!)).toEqual({ paths: [join(folder, "logs/a.jsonl")], looks: null });
  });

  it.each<[what: string, change: (folder: string) => void]>([
    ["a file comes", (folder) => writeFileSync(join(folder, "logs/sub/c.jsonl"), "")],
    ["a file goes", (folder) => unlinkSync(join(folder, "logs/a.jsonl"))],
    [
      "a file gets another name",
      (folder) => renameSync(join(folder, "logs/a.jsonl"), join(folder, "logs/b.jsonl")),
    ],
    ["a folder comes", (folder) => mkdirSync(join(folder, "logs/other"))],
    ["what was not there comes", (folder) => mkdirSync(join(folder, "logs/none"))],
    ["a folder goes", (folder) => rmSync(join(folder, "logs/sub"), { recursive: true })],
    [
      "a folder becomes a link to another one",
      (folder) => {
        renameSync(join(folder, "logs"), join(folder, "moved"));
        symlinkSync("moved", join(folder, "logs"));
      },
    ],
  ])("is null where %s", async (_, change) => {
    const folder = oldFolder();
    const looks = await looksAt(folder);
    change(folder);
    expect(changedContent(looks!)).toBeNull();
  });

  it("is null where a link leads elsewhere, to a file of the same content", async () => {
    const folder = oldFolder();
    mkdirSync(join(folder, "other"));
    symlinkSync("logs", join(folder, "link"));
    const recorder = new LookRecorder();
    const fs = openRoots([join(folder, "link")], recorder.access);
    await fs.stat(join(folder, "link"));
    const looks = recorder.finish();
    expect(changedContent(looks!)?.paths).toEqual([]);
    unlinkSync(join(folder, "link"));
    symlinkSync("other", join(folder, "link"));
    expect(changedContent(looks!)).toBeNull();
  });

  it("does not mind what comes into a folder that was only found", async () => {
    const folder = oldFolder();
    const recorder = new LookRecorder();
    await openRoots([folder], recorder.access).stat(join(folder, "logs"));
    const looks = recorder.finish();
    writeFileSync(join(folder, "logs/c.jsonl"), "");
    expect(changedContent(looks!)?.paths).toEqual([]);
  });

  it("is null where a path cannot be looked at by now", async () => {
    const folder = oldFolder();
    const looks = await looksAt(folder);
    const calls = { state: failingAt(nodeFileCalls.state, "b.jsonl", "EIO") };
    expect(changedContent(looks!, { calls })).toBeNull();
  });
});

describe("LookRecorder", () => {
  it("keeps what was seen first, and nothing after its end", async () => {
    const folder = oldFolder();
    const recorder = new LookRecorder();
    const fs = openRoots([folder], recorder.access);
    await fs.stat(join(folder, "logs/a.jsonl"));
    const before = recorder.finish();
    appendFileSync(join(folder, "logs/a.jsonl"), "more");
    await fs.stat(join(folder, "logs/a.jsonl"));
    expect(changedContent(before!)?.paths).toEqual([join(folder, "logs/a.jsonl")]);
  });

  it("gives nothing where a file was written a moment ago: it may be written again within the same tick", async () => {
    const folder = oldFolder();
    appendFileSync(join(folder, "logs/a.jsonl"), "more");
    expect(await looksAt(folder)).toBeNull();
  });

  it("gives nothing where an answer was an error that may pass", async () => {
    const folder = oldFolder();
    const calls = { entries: failingAt(nodeFileCalls.entries, "sub", "EIO") };
    expect(await looksAt(folder, new LookRecorder({ calls }))).toBeNull();
    const denied = { open: failingAt(nodeFileCalls.open, "a.jsonl", "EACCES") };
    await expect(looksAt(folder, new LookRecorder({ calls: denied }))).rejects.toThrow(SafeFsError);
  });

  it("gives nothing where a file ended sooner than its size said", async () => {
    const recorder = new LookRecorder({ calls: { read: () => 0 } });
    const folder = oldFolder();
    await openRoots([folder], recorder.access)
      .readHead(join(folder, "logs/a.jsonl"), 3)
      .catch(() => {});
    expect(recorder.finish()).toBeNull();
  });
});
