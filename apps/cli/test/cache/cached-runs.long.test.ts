import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import { settle } from "@turnmeter/pairing";
import { openLogRoots } from "@turnmeter/parser";
import type { Table } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import type { CacheSettings } from "../../src/common/context.js";
import { readCandidates } from "../../src/logs/read-candidates.js";
import { emptyFolder } from "../util/log-folder.js";
import { changes, firstOf, samples, transcript } from "../util/log-changes.js";
import { oldLogs } from "../util/old-logs.js";

function newCache(build = "build1"): CacheSettings {
  return { folder: join(emptyFolder(), "cache"), build: () => build };
}

/** Every fact of the logs, and how many files were read for them. */
async function factsOf(folder: string, cache: CacheSettings | null) {
  let filesRead = 0;
  const logs = { ...(await openLogRoots([folder])), lookedIn: [folder] };
  const { candidates } = await readCandidates(logs, {
    reader: "scan",
    check: false,
    activity: {},
    until: null,
    jobs: 1,
    threads: null,
    cache,
    now: Date.now,
    onProgress: ({ files }) => (filesRead = files),
  });
  const tables: Readonly<Record<string, Table<object>>> = { ...settle(candidates) };
  const facts = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, [...rowsOf(table)]] as const),
  );
  return { facts, filesRead };
}

describe("a run that finds a cache", () => {
  it("reads no log again, and finds the same", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const without = await factsOf(folder, null);
    expect(without.filesRead).toBeGreaterThan(samples.length);
    expect(await factsOf(folder, cache)).toEqual(without);
    expect(await factsOf(folder, cache)).toEqual({ ...without, filesRead: 0 });
  });

  it.each(changes)("finds what one without finds after %s", async (_, change) => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    change(folder);
    const without = await factsOf(folder, null);
    const after = await factsOf(folder, cache);
    expect(after.facts).toEqual(without.facts);
    expect(after.filesRead).toBeLessThan(first.filesRead / 2);
    expect((await factsOf(folder, cache)).facts).toEqual(without.facts);
  });

  it("reads again what was written a moment ago", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const path = firstOf(folder, transcript);
    writeFileSync(path, readFileSync(path));
    await factsOf(folder, cache);
    expect((await factsOf(folder, cache)).filesRead).toBeGreaterThan(0);
  });

  it("finds the same after many changes, and keeps few files", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    await factsOf(folder, cache);
    for (let round = 0; round < 12; round++) {
      const path = join(folder, `round-${round % 3}.jsonl`);
      cpSync(firstOf(folder, "claude-code/R11-fork-copies-history"), path);
      utimesSync(path, 1_760_000_000 + round, 1_760_000_000 + round);
      const [cached, without] = [await factsOf(folder, cache), await factsOf(folder, null)];
      expect(cached.facts).toEqual(without.facts);
    }
    expect(readdirSync(cache.folder).length).toBeLessThanOrEqual(6);
    expect((await factsOf(folder, cache)).filesRead).toBe(0);
  });
});

describe("a cache that is of no use", () => {
  const spoil: readonly (readonly [string, (path: string) => void])[] = [
    [
      "cut",
      (path) => {
        truncateSync(path, readFileSync(path).length - 1);
      },
    ],
    [
      "empty",
      (path) => {
        truncateSync(path);
      },
    ],
    [
      "changed in one byte",
      (path) => {
        const bytes = readFileSync(path);
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
    [
      "of another program",
      (path) => {
        writeFileSync(path, "something else, longer than a head of thirty-two bytes");
      },
    ],
    [
      "a folder",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ];

  it.each(spoil)("is made anew: a file that is %s", async (_, change) => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    for (const name of readdirSync(cache.folder)) change(join(cache.folder, name));
    expect(await factsOf(folder, cache)).toEqual(first);
    expect(await factsOf(folder, cache)).toEqual({ ...first, filesRead: 0 });
  });

  it("is left alone where another build, or another way to read, has written it", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    expect(await factsOf(folder, { ...cache, build: () => "build2" })).toEqual(first);
    expect((await factsOf(join(folder, transcript), cache)).filesRead).toBeGreaterThan(0);
    expect(await factsOf(folder, cache)).toEqual({ ...first, filesRead: 0 });
  });

  it("is done without where nothing can be written", async () => {
    const folder = oldLogs(samples);
    const file = join(emptyFolder(), "file");
    writeFileSync(file, "");
    const first = await factsOf(folder, { folder: join(file, "cache"), build: () => "build1" });
    expect(first).toEqual(await factsOf(folder, null));
  });

  it("is shared by runs at the same time", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const all = await Promise.all([1, 2, 3].map(async () => factsOf(folder, cache)));
    const without = await factsOf(folder, null);
    for (const { facts } of all) expect(facts).toEqual(without.facts);
    expect(await factsOf(folder, cache)).toEqual({ ...without, filesRead: 0 });
  });
});
