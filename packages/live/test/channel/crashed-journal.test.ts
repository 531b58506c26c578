import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import type { AgentEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { followLogs, knownLogsFrom, knownLogsText, openChannel, SentStream } from "../../src/index.js";
import type { WatchFolders } from "../../src/index.js";
import { callRow, promptRow } from "../util/rows.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const nothing: WatchFolders = async function* () {};
const piece = "logs-a-000000000000.jsonl";

function open(folder: string, files = {}) {
  const unwritten: unknown[] = [];
  const options = { folder, name: "logs", processId: 1, isRunning: () => false, files };
  const opened = openChannel<AgentEvent>({ ...options, onUnwritten: (error) => unwritten.push(error) });
  return { ...opened, unwritten };
}

/** A run that publishes what is new in the logs, and ends; one that is killed notes nothing at its end. */
async function runOn(logs: string, folder: string, { isKilled = false, files = {} } = {}) {
  const { channel, notes, unwritten } = open(folder, files);
  const sent = new SentStream(knownLogsFrom(notes.read() ?? ""));
  for (const event of channel.events()) sent.add(event);
  let times = 0;
  const published: AgentEvent[] = [];
  for await (const event of followLogs([logs], {
    sent,
    since: 0,
    watch: nothing,
    onKnown: (known) => {
      if (!isKilled || times++ === 0) notes.write(knownLogsText(known));
    },
  })) {
    channel.publish(event);
    published.push(event);
  }
  channel.close();
  return { published, unwritten };
}

/** The ids in the journal, in its order. */
function idsIn(folder: string): readonly string[] {
  const { channel } = open(folder);
  const ids = [...channel.events()].map((event) => String(Object(event).id));
  channel.close();
  return ids;
}

const logs = {
  "projects/shop/s1.jsonl": promptRow("one", 1) + callRow("toolu_1", 2) + callRow("toolu_2", 3),
  "projects/shop/s2.jsonl": promptRow("two", 4),
};

describe("a journal whose process was killed", () => {
  it("is gone on with wherever its last line was cut, with each event once", async () => {
    const whole = temporaryFolder();
    const folder = temporaryFolder(logs);
    await runOn(folder, whole);
    const bytes = readFileSync(join(whole, piece));
    const expected = idsIn(whole);
    // A prompt, two requests with a call each, another prompt, and that two logs were read.
    expect(expected).toHaveLength(8);
    for (let length = 0; length <= bytes.length; length += 97) {
      const cut = temporaryFolder();
      writeFileSync(join(cut, piece), bytes.subarray(0, length), { mode: 0o600 });
      const before = idsIn(cut);
      expect(before).toEqual(expected.slice(0, before.length));
      await runOn(folder, cut);
      const ids = idsIn(cut);
      expect(ids.slice(0, before.length)).toEqual(before);
      expect([...ids].sort()).toEqual([...expected].sort());
    }
  });

  it("is read up to the last event that a process wrote which got SIGKILL", async () => {
    const folder = temporaryFolder();
    // It writes as a journal does, a line at a time, until it is killed.
    const script = `const { openSync, writeSync } = require("node:fs");
      const file = openSync(${JSON.stringify(join(folder, piece))}, "wx", 0o600);
      for (let id = 0; ; id++) writeSync(file, JSON.stringify([String(id), { id: String(id), words: "x".repeat(id % 5000) }]) + "\\n");`;
    const child = spawn(process.execPath, ["-e", script]);
    const ended = once(child, "exit");
    while (!readdirSync(folder).includes(piece)) await new Promise((next) => setTimeout(next, 5));
    await new Promise((next) => setTimeout(next, 30));
    child.kill("SIGKILL");
    await ended;
    const ids = idsIn(folder);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids).toEqual(ids.map((_, id) => String(id)));
  });

  it("that noted what it knew before its last events sends none of them again", async () => {
    const [folder, cache] = [temporaryFolder(logs), temporaryFolder()];
    const { published } = await runOn(folder, cache, { isKilled: true });
    expect(published).toHaveLength(8);
    expect((await runOn(folder, cache)).published).toEqual([]);
  });
});

describe("a journal", () => {
  it("on a disk that is full half-way in a line goes on in memory, and the next run sends what it lacks", async () => {
    const [folder, whole, cache] = [temporaryFolder(logs), temporaryFolder(), temporaryFolder()];
    await runOn(folder, whole);
    let room = 5000;
    const write: typeof nodeFileCalls.write = (descriptor, bytes, from) => {
      if (room === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      const part = bytes.subarray(0, Math.min(bytes.length, from + room));
      const written = nodeFileCalls.write(descriptor, part, from);
      room -= written;
      return written;
    };
    const { published, unwritten } = await runOn(folder, cache, { files: { calls: { write } } });
    expect(unwritten).toHaveLength(1);
    expect(published.map(({ id }) => id)).toEqual(idsIn(whole));
    const kept = idsIn(cache);
    expect(kept.length).toBeLessThan(published.length);
    await runOn(folder, cache);
    expect([...idsIn(cache)].sort()).toEqual([...idsIn(whole)].sort());
  });

  it.each([
    ["of another version", '["2","/logs/a.jsonl",3,{"id":"2"}]\n{"version":9}\n["3",7]\n'],
    ["that is no text", "\u0000\u0001\n\u00ff"],
  ])("%s counts for nothing", async (_, text) => {
    const [folder, cache, whole] = [temporaryFolder(logs), temporaryFolder(), temporaryFolder()];
    writeFileSync(join(cache, piece), text, { mode: 0o600 });
    await runOn(folder, cache);
    await runOn(folder, whole);
    expect(idsIn(cache)).toEqual(idsIn(whole));
  });

  it.each([
    ["are damaged", '{"version":1,"logs":[["/a'],
    ["are of another version", '{"version":99,"logs":[],"files":[],"events":[]}'],
    ["know no log", '{"version":1,"logs":[],"files":[],"events":[]}'],
  ])("whose notes %s says by itself what was sent", async (_, text) => {
    const [folder, cache] = [temporaryFolder(logs), temporaryFolder()];
    await runOn(folder, cache);
    writeFileSync(join(cache, "logs-a.notes"), text, { mode: 0o600 });
    expect((await runOn(folder, cache)).published).toEqual([]);
  });

  it("that is gone while its notes are there has nothing to add", async () => {
    const [folder, cache] = [temporaryFolder(logs), temporaryFolder()];
    await runOn(folder, cache);
    writeFileSync(join(cache, piece), "", { mode: 0o600 });
    expect((await runOn(folder, cache)).published).toEqual([]);
  });
});
