import { appendFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, lookAgain, openLogRoots } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const row = (id: string) =>
  `${JSON.stringify({ type: "user", sessionId: id, uuid: `${id}-1`, timestamp: "2026-11-20T10:00:00.000Z", message: { role: "user", content: "x" } })}\n`;
const journal = '{"type":"started","agentId":"b"}\n';
/** Files of this moment have a version of each look. */
const files = { clock: { now: () => Date.now() + 60_000, sleep: async () => {}, random: Math.random } };

async function found() {
  const folder = temporaryFolder({
    "projects/-w/s1.jsonl": row("s1"),
    "projects/-w/s1/subagents/agent-a.jsonl": row("s1"),
    "projects/-w/s2.jsonl": row("s2"),
    "projects/-w/empty.jsonl": "",
    "projects/-w/s1/subagents/workflows/wf_1/journal.jsonl": journal,
  });
  const { roots, fs } = await openLogRoots([folder], files);
  const first = await findLogs(roots, fs);
  const shop = join(folder, "projects", "-w");
  return {
    shop,
    first,
    fs,
    look: (paths: readonly string[], changedSince?: number) =>
      lookAgain(
        first,
        paths.map((path) => join(shop, path)),
        fs,
        changedSince === undefined ? {} : { changedSince },
      ),
    search: () => findLogs(roots, fs),
  };
}

describe("lookAgain", () => {
  it("finds what a search finds where logs have grown, and keeps units that have not", async () => {
    const { shop, first, look, search } = await found();
    appendFileSync(join(shop, "s1/subagents/agent-a.jsonl"), row("s1"));
    const again = await look(["s1/subagents/agent-a.jsonl"]);
    expect(again).toEqual(await search());
    expect(again).not.toEqual(first);
    expect(again!.units[1]).toBe(first.units[1]);
    expect(await look([])).toEqual(first);
  });

  it("finds a log that was cut short and is a log still", async () => {
    const { shop, look, search } = await found();
    writeFileSync(join(shop, "s2.jsonl"), row("s3"));
    expect(await look(["s2.jsonl"])).toEqual(await search());
  });

  it.each([
    ["a file that no search has found", "s9.jsonl"],
    ["a file that is no log", "empty.jsonl"],
    ["a journal", "s1/subagents/workflows/wf_1/journal.jsonl"],
    ["a folder", "s1"],
  ])("leaves %s to a search", async (_, path) => {
    const { look } = await found();
    expect(await look(["s2.jsonl", path])).toBeNull();
  });

  it("leaves to a search what has gone, is empty, another file, of another kind, or of long ago", async () => {
    const { shop, look } = await found();
    const log = join(shop, "s2.jsonl");
    writeFileSync(log, '{"what":"is this"}\n');
    expect(await look(["s2.jsonl"])).toBeNull();
    writeFileSync(log, "");
    expect(await look(["s2.jsonl"])).toBeNull();
    writeFileSync(log, row("s2"));
    expect(await look(["s2.jsonl"])).not.toBeNull();
    const before = statSync(log).ino;
    writeFileSync(`${log}.new`, row("s2"));
    renameSync(`${log}.new`, log);
    expect(statSync(log).ino).not.toBe(before);
    expect(await look(["s2.jsonl"])).toBeNull();
    utimesSync(join(shop, "s1.jsonl"), 1000, 1000);
    expect(await look(["s1.jsonl"], 2_000_000)).toBeNull();
    rmSync(log);
    expect(await look(["s2.jsonl"])).toBeNull();
  });

  it("leaves to a search logs of which a copy of the same size was set aside: one of the two may have grown", async () => {
    const meta = '{"type":"session_meta","payload":{"id":"t1","timestamp":"2026-11-03T10:00:00.000Z"}}\n';
    const folder = temporaryFolder({
      "sessions/rollout-a.jsonl": meta,
      "archived_sessions/rollout-a.jsonl": meta,
    });
    const { roots, fs } = await openLogRoots([folder], files);
    const first = await findLogs(roots, fs);
    expect(first.units).toHaveLength(1);
    const log = join(folder, "sessions/rollout-a.jsonl");
    appendFileSync(log, '{"type":"event_msg","payload":{"type":"task_started"}}\n');
    expect((await findLogs(roots, fs)).units).toHaveLength(2);
    expect(await lookAgain(first, [log], fs)).toBeNull();
  });
});
