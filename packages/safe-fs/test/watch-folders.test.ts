import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRoots, watchFolders } from "../src/index.js";
import type { WatchCalls, WatchOptions } from "../src/index.js";
import { temporaryFolder } from "./util/temporary-folder.js";
import { systemError } from "./util/failing.js";

/** A watch of a folder that is ended with the test, and has begun. */
async function watched(folder: string, options: WatchOptions = {}) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const batches = watchFolders(openRoots([folder]), { signal: end.signal, ...options });
  expect((await batches.next()).value).toEqual(new Set());
  const told = new Set<string>();
  return {
    end,
    batches,
    /** Waits until a path was told, whatever else is. */
    async until(path: string): Promise<void> {
      while (!told.has(join(folder, path))) {
        const { value } = await batches.next();
        if (value === undefined) throw new Error(`ended before it told of ${path}`);
        for (const each of value) told.add(each);
      }
      told.clear();
    },
  };
}

/** A system that tells nothing. */
const silent: WatchCalls = { watchesBelow: false, watch: () => () => {} };

/** So long that the slow look has no part in a test. */
const never = 3_600_000;

test("a file that grows, shrinks, goes, comes or takes another's name is told", async () => {
  const folder = temporaryFolder({ "a/one.jsonl": "1\n" });
  const { until } = await watched(folder, { lookMs: never });
  appendFileSync(join(folder, "a/one.jsonl"), "2\n");
  await until("a/one.jsonl");
  truncateSync(join(folder, "a/one.jsonl"), 0);
  await until("a/one.jsonl");
  writeFileSync(join(folder, "a/two.jsonl"), "1\n");
  await until("a/two.jsonl");
  renameSync(join(folder, "a/two.jsonl"), join(folder, "a/one.jsonl"));
  await until("a/one.jsonl");
  rmSync(join(folder, "a/one.jsonl"));
  await until("a/one.jsonl");
});

test("folders that come are watched, whatever lies below them; one that is made again too", async () => {
  const folder = temporaryFolder({ "a/one.jsonl": "1\n" });
  const { until } = await watched(folder, { lookMs: never });
  for (let round = 0; round < 3; round++) {
    mkdirSync(join(folder, "new/below"), { recursive: true });
    await until("new");
    writeFileSync(join(folder, "new/below/one.jsonl"), "1\n");
    await until("new/below/one.jsonl");
    rmSync(join(folder, "new"), { recursive: true });
    await until("new/below/one.jsonl");
  }
});

test("a folder that is moved away is told", async () => {
  const folder = temporaryFolder({ "logs/a/one.jsonl": "1\n" });
  const accepts = (name: string) => name.endsWith(".jsonl");
  const places = [{ path: join(folder, "logs"), accepts }];
  const { until } = await watched(join(folder, "logs"), { lookMs: never, places });
  renameSync(join(folder, "logs/a"), join(folder, "elsewhere"));
  await until("a");
});

test("a root that goes and comes again is watched again", async () => {
  const folder = temporaryFolder({ "logs/a/one.jsonl": "1\n" });
  const root = join(folder, "logs");
  const { until } = await watched(root, { lookMs: 20 });
  rmSync(root, { recursive: true });
  await until("a/one.jsonl");
  mkdirSync(join(root, "a"), { recursive: true });
  writeFileSync(join(root, "a/one.jsonl"), "1\n");
  await until("a/one.jsonl");
  appendFileSync(join(root, "a/one.jsonl"), "2\n");
  await until("a/one.jsonl");
});

test("where the system tells nothing, the slow look finds what changed, each change once", async () => {
  const folder = temporaryFolder({ "a/one.jsonl": "1\n", "a/two.jsonl": "1\n" });
  const { until, batches } = await watched(folder, { lookMs: 20, watch: silent });
  appendFileSync(join(folder, "a/one.jsonl"), "2\n");
  await until("a/one.jsonl");
  writeFileSync(join(folder, "a/three.jsonl"), "1\n");
  expect((await batches.next()).value).toEqual(new Set([join(folder, "a/three.jsonl")]));
  rmSync(join(folder, "a/two.jsonl"));
  expect((await batches.next()).value).toEqual(new Set([join(folder, "a/two.jsonl")]));
});

test("what changes together is one batch, each path once", async () => {
  const folder = temporaryFolder({ "one.jsonl": "1\n", "two.jsonl": "1\n" });
  const { batches } = await watched(folder, { lookMs: never, settleMs: 200 });
  for (let times = 0; times < 5; times++)
    for (const name of ["one.jsonl", "two.jsonl"]) appendFileSync(join(folder, name), "2\n");
  expect((await batches.next()).value).toEqual(
    new Set([join(folder, "one.jsonl"), join(folder, "two.jsonl")]),
  );
});

test("only what a place accepts is told, and a database where its write-ahead log changes", async () => {
  const folder = temporaryFolder({
    "a/one.jsonl": "1\n",
    "a/note.txt": "1\n",
    "b/one.jsonl": "1\n",
    "a/s.db": "1",
  });
  const places = [
    {
      path: folder,
      accepts: (name: string) => name.endsWith(".jsonl") || name.endsWith(".db"),
      enters: (path: string) => !path.endsWith("/b"),
    },
  ];
  const { batches } = await watched(folder, { lookMs: never, settleMs: 200, places });
  for (const name of ["a/note.txt", "b/one.jsonl", "a/one.jsonl", "a/s.db-wal"])
    appendFileSync(join(folder, name), "2\n");
  expect((await batches.next()).value).toEqual(
    new Set([join(folder, "a/one.jsonl"), join(folder, "a/s.db")]),
  );
});

test("a single file is watched, also where another one takes its name", async () => {
  const folder = temporaryFolder({ "one.jsonl": "1\n", "two.jsonl": "1\n" });
  const file = join(folder, "one.jsonl");
  const { batches } = await watched(file, { lookMs: never, settleMs: 100 });
  writeFileSync(join(folder, "two.jsonl"), "22\n");
  renameSync(join(folder, "two.jsonl"), file);
  expect((await batches.next()).value).toEqual(new Set([file]));
  appendFileSync(file, "3\n");
  expect((await batches.next()).value).toEqual(new Set([file]));
});

test("a folder for which the system has no watch is named once, and changes in it are found still", async () => {
  const folder = temporaryFolder({ "a/one.jsonl": "1\n" });
  const lost: string[] = [];
  const { until } = await watched(folder, {
    lookMs: 20,
    watch: {
      watchesBelow: false,
      watch: () => {
        throw systemError("ENOSPC");
      },
    },
    onLost: (path, { reason }) => lost.push(`${path.slice(folder.length)} ${reason}`),
  });
  appendFileSync(join(folder, "a/one.jsonl"), "2\n");
  await until("a/one.jsonl");
  appendFileSync(join(folder, "a/one.jsonl"), "3\n");
  await until("a/one.jsonl");
  expect(lost.sort()).toEqual([" the system has no watch left", "/a the system has no watch left"]);
});

test("it ends with its signal, while it waits too", async () => {
  const folder = temporaryFolder({ "one.jsonl": "1\n" });
  const { batches, end } = await watched(folder);
  const waiting = batches.next();
  end.abort();
  expect(await waiting).toEqual({ done: true, value: undefined });
  const none = watchFolders(openRoots([folder]), { signal: AbortSignal.abort() });
  expect((await none.next()).done).toBe(true);
});
