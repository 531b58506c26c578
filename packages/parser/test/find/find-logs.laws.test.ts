import { appendFileSync, mkdirSync, openSync, symlinkSync, utimesSync } from "node:fs";
import { basename, join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots } from "../../src/index.js";
import { fakeFormat, fakeSource, sourceOf } from "../util/fake-source.js";
import { eventsIn, findFakes as find, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

const log = '{"fake":"say"}\n';
const rollout = (id: string) => `{"timestamp":"t","type":"session_meta","payload":{"id":"${id}"}}\n`;
const journal = '{"type":"started","agentId":"b"}\n{"type":"result","agentId":"b","result":"x"}\n';

/** Opens a file, but not one called `a.jsonl`. */
function open(path: string): number {
  if (path.endsWith("a.jsonl")) throw Object.assign(new Error("made by a test"), { code: "EACCES" });
  return openSync(path, "r");
}

describe("findLogs", () => {
  it("R01 finds every transcript of a session folder, at any depth", async () => {
    const folder = temporaryFolder({
      "projects/-home-ann-shop/s1.jsonl": log,
      "projects/-home-ann-shop/s1/subagents/agent-a.jsonl": log,
      "projects/-home-ann-shop/s1/subagents/agent-a.meta.json": "{}",
      "projects/-home-ann-shop/s1/subagents/workflows/wf_1/agent-b.jsonl": log,
      "projects/-home-ann-shop/s1/subagents/workflows/wf_1/journal.jsonl": journal,
      "projects/-home-ann-shop/s1/tool-results/out.txt": "not looked at",
      "projects/-home-ann-shop/s1/tool-results/out.json": '[{"fake":"say"}]',
      "projects/-home-ann-shop/s1/tool-results/out.jsonl": log,
      "projects/-home-ann-shop/s1/workflows/wf_1.json": "{}",
      "projects/-home-ann-shop/sessions-index.json": "{}",
      "projects/-home-ann-shop/s1/custom-title.json": '{"customTitle":"x"}',
      "projects/-home-ann-shop/s2.jsonl": log,
    });
    const found = await find([folder]);
    const shop = join(folder, "projects", "-home-ann-shop");
    expect(found.events).toEqual([]);
    expect(unitsIn(found, shop)).toEqual([
      [
        "main s1.jsonl",
        "meta s1/custom-title.json",
        "agent s1/subagents/agent-a.jsonl",
        "meta s1/subagents/agent-a.meta.json",
        "agent s1/subagents/workflows/wf_1/agent-b.jsonl",
        "journal s1/subagents/workflows/wf_1/journal.jsonl",
      ],
      ["main s2.jsonl"],
    ]);
    expect(found.units[0]).toMatchObject({ id: join(shop, "s1.jsonl"), source: "claude-code" });
    const [main, , agent, meta, workflowAgent, workflowJournal] = found.units[0]?.files ?? [];
    expect(main).toMatchObject({
      sessionFolder: null,
      agentLabel: null,
      workflowId: null,
      sizeBytes: log.length,
    });
    expect(agent).toMatchObject({ sessionFolder: "s1", agentLabel: "a", workflowId: null });
    expect(meta).toMatchObject({ sessionFolder: "s1", agentLabel: "a" });
    expect(workflowAgent).toMatchObject({ sessionFolder: "s1", agentLabel: "b", workflowId: "wf_1" });
    expect(workflowJournal).toMatchObject({ sessionFolder: "s1", agentLabel: null, workflowId: "wf_1" });
  });

  it("keeps agents together whose main transcript is gone", async () => {
    const folder = temporaryFolder({ "s1/subagents/agent-a.jsonl": log, "s1/subagents/agent-b.jsonl": log });
    const found = await find([folder]);
    expect(unitsIn(found, folder)).toEqual([
      ["agent s1/subagents/agent-a.jsonl", "agent s1/subagents/agent-b.jsonl"],
    ]);
    expect(found.units[0]?.id).toBe(join(folder, "s1.jsonl"));
  });

  it("takes an old agent file beside the sessions for a unit of its own", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log, "agent-1f.jsonl": log, "agent-1f.meta.json": "{}" });
    const found = await find([folder]);
    expect(unitsIn(found, folder)).toEqual([
      ["agent agent-1f.jsonl", "meta agent-1f.meta.json"],
      ["main s1.jsonl"],
    ]);
    expect(found.units[0]?.files[0]).toMatchObject({ agentLabel: "1f", sessionFolder: null });
  });

  it("does not take a folder for a session's because of its name alone", async () => {
    const folder = temporaryFolder({
      "subagents/s1.jsonl": log,
      "subagents/s1/subagents/agent-a.jsonl": log,
      "subagents/s2.jsonl": log,
    });
    expect(unitsIn(await find([folder]), folder)).toEqual([
      ["main subagents/s1.jsonl", "agent subagents/s1/subagents/agent-a.jsonl"],
      ["main subagents/s2.jsonl"],
    ]);
  });

  it("R01 tells transcripts by their rows, not by their names", async () => {
    const folder = temporaryFolder({
      "a/history.jsonl": '{"display":"x","pastedContents":{},"timestamp":1,"project":"/home/ann/shop"}\n',
      "a/session_index.jsonl": '{"id":"x","thread_name":"y","updated_at":"z"}\n',
      "a/typed.jsonl": '{"session_id":"x","ts":1,"text":"y"}\n',
      "a/journal.jsonl": log,
      "a/s1.jsonl": journal,
      "a/empty.jsonl": "",
      "a/blank.jsonl": "\n \n",
      "a/other.jsonl": '{"kind":"turn"}\n',
      "a/words.jsonl": "no json\n".repeat(20),
      "sessions/4711.json": '{"pid":4711,"sessionId":"x","cwd":"/home/ann/shop"}',
    });
    const found = await find([folder]);
    expect(unitsIn(found, folder)).toEqual([["main a/journal.jsonl"]]);
    expect(eventsIn(found, folder).sort()).toEqual([
      "skipped: empty: other a/blank.jsonl",
      "skipped: empty: other a/empty.jsonl",
      "skipped: not a transcript: other a/history.jsonl",
      "skipped: not a transcript: other a/session_index.jsonl",
      "skipped: not a transcript: other a/typed.jsonl",
      "skipped: not a transcript: other sessions/4711.json",
      "skipped: unknown format: other a/other.jsonl",
      "skipped: unknown format: other a/words.jsonl",
      "skipped: workflow journal: journal a/s1.jsonl",
    ]);
  });

  it("R01 tells a workflow's journal whose launch names no agent", async () => {
    const workflow = "projects/-home-ann-shop/s1/subagents/workflows/wf_1";
    const folder = temporaryFolder({
      "projects/-home-ann-shop/s1.jsonl": log,
      [`${workflow}/agent-b.jsonl`]: log,
      [`${workflow}/journal.jsonl`]: `{"type":"launched","key":"v2:0"}\n${journal}`,
    });
    expect(unitsIn(await find([folder]), folder).flat()).toContain(`journal ${workflow}/journal.jsonl`);
  });

  it("R04 reports a file of ten or more rows of which none is known", async () => {
    const folder = temporaryFolder({
      "nine.jsonl": '{"kind":"turn"}\n'.repeat(9),
      "ten.jsonl": '{"kind":"turn"}\n'.repeat(10),
      "many.jsonl": '{"kind":"turn"}\n'.repeat(420),
    });
    expect(eventsIn(await find([folder]), folder)).toEqual([
      "file-unrecognised many.jsonl 50 or more rows",
      "skipped: unknown format: other many.jsonl",
      "skipped: unknown format: other nine.jsonl",
      "file-unrecognised ten.jsonl 10 rows",
      "skipped: unknown format: other ten.jsonl",
    ]);
  });

  it("knows a log by a row behind others, and by a first row of 1 MB", async () => {
    const folder = temporaryFolder({
      "late.jsonl": '{"kind":"turn"}\n'.repeat(30) + log,
      "long.jsonl": `{"text":"${"x".repeat(1_000_000)}","fake":"say"}\n{"kind":"turn"}\n`,
      "torn.jsonl": `{"te\n${log}`,
      "unended.jsonl": log.trim(),
    });
    expect(unitsIn(await find([folder]), folder).flat()).toEqual([
      "main late.jsonl",
      "main long.jsonl",
      "main torn.jsonl",
      "main unended.jsonl",
    ]);
  });

  it.skipIf(isShort)(
    "R82 knows a log behind a first line that is too long to be read, or that is not JSON",
    async () => {
      const folder = temporaryFolder({
        "long.jsonl": `{"x":"${"a".repeat(130 * 1024 * 1024)}"}\n${log}`,
        "torn.jsonl": `{"fake":"${"a".repeat(300_000)}\n${log}`,
        "alone.jsonl": `{"fake":"say","x":"${"a".repeat(5_000_000)}"}`,
        "binary.jsonl": "\u0089PNG".repeat(100_000),
      });
      const found = await find([folder]);
      expect(unitsIn(found, folder)).toEqual([
        ["main alone.jsonl"],
        ["main long.jsonl"],
        ["main torn.jsonl"],
      ]);
      expect(eventsIn(found, folder)).toEqual(["skipped: unknown format: other binary.jsonl"]);
    },
  );

  it("R87a reads only the log folders of an agent's own folder", async () => {
    const folder = temporaryFolder({
      "projects/p/s1.jsonl": log,
      "plugins/some/test/s2.jsonl": log,
      "history.jsonl": '{"display":"x","timestamp":1}\n',
      "settings.json": "{}",
    });
    const found = await find([folder]);
    expect(unitsIn(found, folder)).toEqual([["main projects/p/s1.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual(["skipped: not a transcript: other history.jsonl"]);
  });

  it("reads a folder as a whole that merely has a folder named projects", async () => {
    const folder = temporaryFolder({ "projects/p/s1.jsonl": log, "other/s2.jsonl": log });
    expect(unitsIn(await find([folder]), folder)).toEqual([
      ["main other/s2.jsonl"],
      ["main projects/p/s1.jsonl"],
    ]);
  });

  it("R88 finds a file once that is reached twice", async () => {
    const folder = temporaryFolder({ "a/projects/p/s1.jsonl": log });
    symlinkSync(join(folder, "a"), join(folder, "b"));
    const found = await find([
      join(folder, "a"),
      join(folder, "b"),
      join(folder, "a", "projects", "p", "s1.jsonl"),
    ]);
    expect(unitsIn(found, folder)).toEqual([["main a/projects/p/s1.jsonl"]]);
  });

  it("R14 names a file that two roots reach the same in any order of the roots", async () => {
    const folder = temporaryFolder({ "one/s1.jsonl": log });
    symlinkSync(join(folder, "one"), join(folder, "two"));
    const [one, two] = [join(folder, "one"), join(folder, "two")];
    for (const roots of [
      [one, two],
      [two, one],
    ]) {
      expect(unitsIn(await find(roots), folder)).toEqual([["main one/s1.jsonl"]]);
    }
  });

  it("takes a single file of any name, with the session folder beside it", async () => {
    const folder = temporaryFolder({
      "s1.jsonl": log,
      "s1/subagents/agent-a.jsonl": log,
      "s1.jsonl.bak": log,
      "notes.txt": log,
      "s2.jsonl": log,
    });
    const found = await find([
      join(folder, "s1.jsonl"),
      join(folder, "s1.jsonl.bak"),
      join(folder, "notes.txt"),
    ]);
    expect(unitsIn(found, folder)).toEqual([
      ["main notes.txt"],
      ["main s1.jsonl", "agent s1/subagents/agent-a.jsonl"],
      ["main s1.jsonl.bak"],
    ]);
  });

  it("knows the session of an agent's file that is given alone", async () => {
    const folder = temporaryFolder({ "s1/subagents/agent-a.jsonl": log });
    const found = await find([join(folder, "s1", "subagents", "agent-a.jsonl")]);
    expect(found.units[0]?.files[0]).toMatchObject({ kind: "agent", sessionFolder: "s1", agentLabel: "a" });
  });

  it("names the paths that are not there", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log });
    const { roots, missing } = await openLogRoots([join(folder, "s1.jsonl"), join(folder, "gone")]);
    expect(roots).toEqual([join(folder, "s1.jsonl")]);
    expect(missing).toEqual([join(folder, "gone")]);
    const found = await findLogs([join(folder, "gone")], openRoots([join(folder, "gone")]));
    expect(found.units).toEqual([]);
    expect(eventsIn(found, folder)).toEqual(["file-unreadable gone not-found"]);
  });

  it("looks again only at files that have changed", async () => {
    const folder = temporaryFolder({ "s1.jsonl": log, "s2.jsonl": log, "notes.jsonl": '{"a":1}\n' });
    for (const name of ["s1.jsonl", "s2.jsonl", "notes.jsonl"]) utimesSync(join(folder, name), 1e9, 1e9);
    const fs = openRoots([folder]);
    const first = await findLogs([folder], fs, { sources: [fakeSource] });
    expect(first.sniffed.map(({ path, sniffed }) => [basename(path), sniffed.kind])).toEqual([
      ["notes.jsonl", "skipped"],
      ["s1.jsonl", "log"],
      ["s2.jsonl", "log"],
    ]);
    appendFileSync(join(folder, "s2.jsonl"), log);
    const known = new Map(first.sniffed.map((file) => [file.path, file]));
    const looked: string[] = [];
    const detect = () => looked.push("a file") > 0;
    const again = await findLogs([folder], fs, { sources: [sourceOf({ ...fakeFormat, detect })], known });
    expect(looked).toEqual(["a file"]);
    expect(again.events).toEqual(first.events);
    expect(unitsIn(again, folder)).toEqual(unitsIn(first, folder));
    const [same, grown] = again.sniffed.slice(1);
    expect(same).toEqual(first.sniffed[1]);
    expect(grown?.version).not.toBe(first.sniffed[2]?.version);
    const versions = again.units.flatMap(({ files }) => files.map(({ version }) => version));
    expect(versions).toEqual([same?.version, grown?.version]);
  });

  it("does not follow a link in place of a file's session folder", async () => {
    const folder = temporaryFolder({ "a/s1.jsonl": log, "b/subagents/agent-x.jsonl": log });
    symlinkSync(join(folder, "b"), join(folder, "a", "s1"));
    expect((await openLogRoots([join(folder, "a", "s1.jsonl")])).roots).toEqual([
      join(folder, "a", "s1.jsonl"),
    ]);
  });

  it("R87a reports links out of the roots and skips credential files", async () => {
    const folder = temporaryFolder({ "in/s1.jsonl": log, "in/auth.json": "{}", "out/s2.jsonl": log });
    symlinkSync(join(folder, "out"), join(folder, "in", "away"));
    symlinkSync(join(folder, "in", "auth.json"), join(folder, "in", "b.jsonl"));
    const found = await find([join(folder, "in")]);
    expect(unitsIn(found, folder)).toEqual([["main in/s1.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual([
      "link-outside-roots in/away null",
      "skipped: credential file: other in/b.jsonl",
    ]);
    expect(eventsIn(await find([join(folder, "in", "auth.json")]), folder)).toEqual([
      "skipped: credential file: other in/auth.json",
    ]);
  });

  it("R82 reports a file that cannot be read and goes on", async () => {
    const folder = temporaryFolder({ "a.jsonl": log, "b.jsonl": log });
    mkdirSync(join(folder, "c"));
    const fs = openRoots([folder], { calls: { open } });
    const found = await findLogs([folder], fs, { sources: [fakeSource] });
    expect(unitsIn(found, folder)).toEqual([["main b.jsonl"]]);
    expect(eventsIn(found, folder)).toEqual([
      "file-unreadable a.jsonl permission-denied",
      "failed: permission-denied: other a.jsonl",
    ]);
  });

  it("R70 leaves out an archived log that is there unarchived", async () => {
    const folder = temporaryFolder({
      "sessions/2026/11/03/rollout-a.jsonl": rollout("t1"),
      "archived_sessions/rollout-a.jsonl": rollout("t1"),
      "archived_sessions/rollout-b.jsonl": rollout("t2"),
      "sessions/rollout-2025-04-01-t3.json": "{}",
    });
    const { roots, fs } = await openLogRoots([folder]);
    const found = await findLogs(roots, fs);
    expect(unitsIn(found, folder)).toEqual([
      ["main archived_sessions/rollout-b.jsonl"],
      ["main sessions/2026/11/03/rollout-a.jsonl"],
    ]);
    expect(eventsIn(found, folder)).toEqual([
      "skipped: unknown format: other sessions/rollout-2025-04-01-t3.json",
      "skipped: archived copy: other archived_sessions/rollout-a.jsonl",
    ]);
  });

  it("R70 leaves out an older form and a document of a log that is there as numbered lines", async () => {
    const numbered = rollout("t1").replace("{", '{"ordinal":0,');
    const folder = temporaryFolder({
      "archived_sessions/rollout-a.jsonl": numbered,
      "before/sessions/rollout-a.jsonl": rollout("t1"),
      "before/sessions/rollout-b.jsonl": rollout("t2"),
      "saved/rollout-a.json": `[\n${numbered}]\n`,
      "saved/rollout-b.json": `[\n${rollout("t2")}]\n`,
    });
    const { roots, fs } = await openLogRoots([folder]);
    const found = await findLogs(roots, fs);
    expect(unitsIn(found, folder)).toEqual([
      ["main archived_sessions/rollout-a.jsonl"],
      ["main before/sessions/rollout-b.jsonl"],
    ]);
    expect(eventsIn(found, folder)).toEqual([
      "skipped: older form: other before/sessions/rollout-a.jsonl",
      "skipped: document copy: other saved/rollout-a.json",
      "skipped: document copy: other saved/rollout-b.json",
    ]);
  });

  it("tells how many files it has opened while it listed folders", async () => {
    const folder = temporaryFolder({
      "a.jsonl": log,
      "b/c.jsonl": log,
      "b/d.jsonl": log,
      "b/e.meta.json": "{}",
    });
    const { roots, fs } = await openLogRoots([folder]);
    const counts: number[] = [];
    await findLogs(roots, fs, { sources: [fakeSource], onOpened: (count) => counts.push(count) });
    expect(counts).toEqual([1, 2, 3]);
  });
});
