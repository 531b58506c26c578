import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@turnmeter/safe-fs";
import { afterEach, describe, expect, it } from "vitest";
import { diskSegments, eventChannel, memorySegments, openChannel, openJournal } from "../../src/index.js";
import type { Delivery, EventChannel, OpenedChannel } from "../../src/index.js";

interface Numbered {
  readonly id: string;
  readonly words?: string;
}

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-channel-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Takes what is there, and stops where nothing comes for a moment. */
async function taken(deliveries: AsyncIterator<Delivery>, most = Infinity): Promise<string[]> {
  const found: string[] = [];
  while (found.length < most) {
    const next = deliveries.next();
    const result = await Promise.race([next, new Promise<null>((end) => setTimeout(() => end(null), 30))]);
    if (result === null || result.done === true) break;
    const { value } = result;
    found.push(value.kind === "event" ? value.id : value.kind);
  }
  return found;
}

const opened = (
  folder: string,
  processId: number,
  running: readonly number[] = [],
): OpenedChannel<Numbered> =>
  openChannel<Numbered>({ folder, name: "logs", processId, isRunning: (id) => running.includes(id) });

const inFolder = (
  folder: string,
  processId: number,
  running: readonly number[] = [],
): EventChannel<Numbered> => opened(folder, processId, running).channel;

describe("a channel", () => {
  it("hands each event to every subscriber, in order and once", async () => {
    const channel = eventChannel<Numbered>(openJournal(memorySegments()));
    channel.publish({ id: "before" });
    const [one, other] = [channel.subscribe(), channel.subscribe()];
    for (const id of ["1", "2", "3"]) channel.publish({ id });
    expect(await taken(one)).toEqual(["1", "2", "3"]);
    expect(await taken(other)).toEqual(["1", "2", "3"]);
    expect(await taken(channel.subscribe({ afterId: "start" }))).toEqual(["before", "1", "2", "3"]);
  });

  it("misses nothing between the last id and now", async () => {
    const channel = eventChannel<Numbered>(openJournal(memorySegments()));
    for (const id of ["1", "2", "3"]) channel.publish({ id });
    const late = channel.subscribe({ afterId: "1" });
    expect(await taken(late, 1)).toEqual(["2"]);
    channel.publish({ id: "4" });
    expect(await taken(late, 2)).toEqual(["3", "4"]);
    channel.publish({ id: "5" });
    expect(await taken(late)).toEqual(["5"]);
  });

  it("says reset where the id is not in the journal, and goes on with what is", async () => {
    // Each line `["12",{"id":"12"}]\n` has 19 bytes, so that six make a piece of 114 bytes. Two whole pieces are more
    // than 200 bytes: the last one alone, of the lines 28 and 29, and the one before it, of the lines 22 to 27, are left.
    const segments = memorySegments({ mostBytes: 200, pieceBytes: 100 });
    const channel = eventChannel<Numbered>(openJournal(segments));
    for (let id = 10; id < 30; id++) channel.publish({ id: String(id) });
    const kept = await taken(channel.subscribe({ afterId: "10" }));
    expect(kept).toEqual(["reset", "22", "23", "24", "25", "26", "27", "28", "29"]);
  });

  it("says reset to a subscriber whose events the journal dropped before they were taken", async () => {
    const channel = eventChannel<Numbered>(openJournal(memorySegments({ mostBytes: 200, pieceBytes: 100 })));
    channel.publish({ id: "10" });
    const slow = channel.subscribe({ afterId: "10" });
    for (let id = 11; id < 30; id++) channel.publish({ id: String(id) });
    expect((await taken(slow))[0]).toBe("reset");
  });

  it("drops a subscriber that lets more than a megabyte wait, and says why", async () => {
    const channel = eventChannel<Numbered>(openJournal(memorySegments()));
    const slow = channel.subscribe();
    const first = slow.next();
    channel.publish({ id: "1" });
    await first;
    const waiting = slow.next();
    channel.publish({ id: "2" });
    await waiting;
    const words = "x".repeat(10_000);
    for (let id = 0; id < 200; id++) channel.publish({ id: `large-${id}`, words });
    const { value } = await slow.next();
    expect(value).toMatchObject({ kind: "dropped" });
    expect(await slow.next()).toEqual({ done: true, value: undefined });
  });

  it("ends with its signal", async () => {
    const channel = eventChannel<Numbered>(openJournal(memorySegments()));
    const end = new AbortController();
    const waiting = channel.subscribe({ signal: end.signal }).next();
    end.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
  });
});

describe("a journal on the disk", () => {
  it("outlives its process, and tells what was sent", async () => {
    const folder = newFolder();
    const before = inFolder(folder, 1);
    before.publish({ id: "1" });
    before.publish({ id: "2", words: "zwei \u2028 \n" });
    before.publish({ id: "3" });
    before.close();
    const after = inFolder(folder, 2);
    expect([...after.events()]).toEqual([{ id: "1" }, { id: "2", words: "zwei \u2028 \n" }, { id: "3" }]);
    after.publish({ id: "4" });
    const deliveries = after.subscribe({ afterId: "1" });
    expect(await deliveries.next()).toEqual({
      done: false,
      value: { kind: "event", id: "2", text: JSON.stringify({ id: "2", words: "zwei \u2028 \n" }) },
    });
    expect(await taken(deliveries)).toEqual(["3", "4"]);
    after.close();
  });

  it("has a text beside it, until it cannot be written any more", () => {
    const folder = newFolder();
    const before = opened(folder, 1);
    expect(before.notes.read()).toBeNull();
    before.notes.write("one");
    before.channel.close();
    const after = opened(folder, 2);
    expect(after.notes.read()).toBe("one");
    // Something lies where its first piece would be.
    mkdirSync(join(folder, "logs-a-000000000000.jsonl"));
    after.channel.publish({ id: "1" });
    after.notes.write("two");
    expect(after.notes.read()).toBe("one");
    after.channel.close();
  });

  it("is the user's alone", () => {
    const folder = join(newFolder(), "live");
    const channel = inFolder(folder, 1);
    channel.publish({ id: "1" });
    const rights = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map(
      (path) => statSync(path).mode & 0o077,
    );
    expect(rights).toEqual([0, 0, 0]);
    channel.close();
  });

  it("loses a line that was cut, and nothing else", async () => {
    const folder = newFolder();
    const before = inFolder(folder, 1);
    before.publish({ id: "1" });
    before.close();
    writeFileSync(join(folder, "logs-a-000000000001.jsonl"), '["2",{"id":"2"}]\n["3",{"i', {
      mode: 0o600,
    });
    const after = inFolder(folder, 2);
    after.publish({ id: "4" });
    expect(await taken(after.subscribe({ afterId: "start" }))).toEqual(["1", "2", "4"]);
    after.close();
  });

  it("says reset where somebody has removed a piece of it", async () => {
    const folder = newFolder();
    const before = inFolder(folder, 1);
    before.publish({ id: "1" });
    before.close();
    const after = inFolder(folder, 2);
    after.publish({ id: "2" });
    rmSync(join(folder, "logs-a-000000000000.jsonl"));
    expect(await taken(after.subscribe({ afterId: "start" }))).toEqual(["reset", "2"]);
    after.close();
  });

  it("is left to the process that has it", async () => {
    const folder = newFolder();
    const one = inFolder(folder, 1);
    one.publish({ id: "of-one" });
    const other = inFolder(folder, 2, [1]);
    other.publish({ id: "of-other" });
    expect(await taken(one.subscribe({ afterId: "start" }))).toEqual(["of-one"]);
    expect(await taken(other.subscribe({ afterId: "start" }))).toEqual(["of-other"]);
    one.close();
    other.close();
  });

  it("keeps its last megabytes, and drops whole pieces", async () => {
    const folder = newFolder();
    const segments = diskSegments(openStore(folder), "logs", { mostBytes: 100_000, pieceBytes: 10_000 });
    const channel = eventChannel<Numbered>(openJournal(segments));
    for (let id = 0; id < 5_000; id++) channel.publish({ id: String(id), words: "x".repeat(50) });
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(110_000);
    const kept = await taken(channel.subscribe({ afterId: "start" }));
    expect(kept.length).toBeGreaterThan(500);
    expect(kept.map(Number)).toEqual(kept.map((_, at) => 5_000 - kept.length + at));
    channel.close();
  });

  it("goes on in memory where nothing can be written any more", async () => {
    const told: unknown[] = [];
    const segments = {
      ...memorySegments(),
      append: () => {
        throw new Error("no room");
      },
    };
    const channel = eventChannel<Numbered>(openJournal(segments), {
      onUnwritten: (error) => told.push(error),
    });
    const live = channel.subscribe();
    const first = live.next();
    channel.publish({ id: "1" });
    channel.publish({ id: "2" });
    expect(await first).toMatchObject({ value: { kind: "event", id: "1" } });
    expect(await taken(live)).toEqual(["2"]);
    expect(await taken(channel.subscribe({ afterId: "1" }))).toEqual(["2"]);
    expect(told).toEqual([new Error("no room")]);
  });
});
