import { realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { findLogs, type FoundLogs, openLogRoots } from "../../src/index.js";
import { fakeSource } from "../util/fake-source.js";
import { eventsIn, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const log = '{"fake":"say"}\n';

/** What is found where the system fails at paths that end so, the first `times` times. */
async function findWith(
  paths: readonly string[],
  { ending, times = Infinity }: { readonly ending: string; readonly times?: number },
): Promise<FoundLogs> {
  let left = times;
  const failing =
    <T>(call: (path: string) => T) =>
    (path: string): T => {
      if (path.endsWith(ending) && left-- > 0)
        throw Object.assign(new Error("made by a test"), { code: "EIO" });
      return call(path);
    };
  const calls: Partial<FileCalls> = {
    state: failing((path) => statSync(path)),
    realPath: failing((path) => realpathSync.native(path)),
  };
  const { roots, fs, refused } = await openLogRoots(paths, { calls });
  return findLogs(roots, fs, { sources: [fakeSource], refused });
}

describe("what the system does not tell", () => {
  it("is a problem where it is a root", async () => {
    const folder = temporaryFolder({ "claude/projects/p/s1.jsonl": log, "codex/sessions/s2.jsonl": log });
    const found = await findWith([join(folder, "claude"), join(folder, "codex")], { ending: "/claude" });
    expect(unitsIn(found, folder)).toEqual([["main codex/sessions/s2.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable claude io"]);
  });

  it("is a problem where it is a folder of logs beside another", async () => {
    const folder = temporaryFolder({
      "projects/p/s1.jsonl": log,
      "sessions/s2.jsonl": log,
      "config.toml": "",
    });
    const found = await findWith([folder], { ending: "/projects" });
    expect(unitsIn(found, folder)).toEqual([["main sessions/s2.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable projects io"]);
  });

  it("is no problem where it is told the second time", async () => {
    const folder = temporaryFolder({
      "projects/p/s1.jsonl": log,
      "sessions/s2.jsonl": log,
      "config.toml": "",
    });
    for (const times of [1, 2]) {
      const found = await findWith([folder], { ending: "/projects", times });
      expect(unitsIn(found, folder)).toEqual([["main projects/p/s1.jsonl"], ["main sessions/s2.jsonl"]]);
      expect(found.events).toEqual([]);
    }
  });

  it("is a problem where it says whether a folder is an agent's own", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log, "todos/s2.jsonl": log });
    const found = await findWith([folder], { ending: "/todos" });
    expect(eventsIn(found, folder)).toContain("file-unreadable todos io");
  });

  it("is a problem where it is the session folder of a file", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log, "s1/subagents/agent-a.jsonl": log });
    const found = await findWith([join(folder, "s1.jsonl")], { ending: "/s1" });
    expect(unitsIn(found, folder)).toEqual([["main s1.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable s1 io"]);
  });

  it("is a problem where it is a file whose session folder is not looked for then", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log, "s1/subagents/agent-a.jsonl": log });
    const found = await findWith([join(folder, "s1.jsonl")], { ending: "/s1.jsonl", times: 2 });
    expect(unitsIn(found, folder)).toEqual([["main s1.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable s1 io"]);
  });

  it("is a problem where an asterisk stands for what is in it", async () => {
    const folder = temporaryFolder({ "packages/Claude_1/s1.jsonl": log });
    const found = await findWith([join(folder, "packages", "*Claude_*")], { ending: "/packages" });
    expect(found.units).toEqual([]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable packages io"]);
  });
});
