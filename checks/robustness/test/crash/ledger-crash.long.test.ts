import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import type { FileCalls } from "@turnmeter/safe-fs";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder, removeFolder } from "../util/new-folder.js";
import { type CallName, quickClock, recordedCalls, watchedCalls } from "../util/watched-calls.js";
import { copyLogs, filesBelow, type FolderImage, imageOf, restore } from "../util/work-folder.js";

const base = newFolder();
afterAll(() => {
  removeFolder(base);
});
const home = join(base, "home");
const [ledger, cache] = [join(base, "ledger"), join(base, "cache")];
const logs = join(home, ".claude");
const project = join(logs, "projects", "-home-ann-shop");

const rewritten = join(project, "a1000000-5f0c-4e52-9a7e-0c1d5e9b7a10.jsonl");
const growing = join(project, "c2000000-5f0c-4e52-9a7e-0c1d5e9b7a10.jsonl");

const fixtures = [
  "claude-code/R01-whole-session-folder",
  "claude-code/R02-torn-last-line",
  "claude-code/R11-fork-copies-history",
];

function logsOfFirstRun(): void {
  removeFolder(home);
  for (const fixture of fixtures) copyLogs(fixture, logs);
  cut(growing, 2);
  makeOld(1);
}

/** A log grows, another one is written again without its end, and all others are gone. */
function logsOfSecondRun(): void {
  removeFolder(home);
  for (const fixture of fixtures) copyLogs(fixture, logs);
  cut(rewritten, 2);
  for (const path of filesBelow(project))
    if (path.endsWith(".jsonl") && path !== growing && path !== rewritten) rmSync(path);
  makeOld(2);
}

function cut(path: string, lines: number): void {
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text
      .split(/(?<=\n)/)
      .slice(0, lines)
      .join(""),
  );
}

/** Sets all times to long ago, others for each run: of what was written a moment ago, no facts are kept. */
function makeOld(run: number): void {
  const below = readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => join(home, name));
  for (const path of [...below, home]) utimesSync(path, 1_760_000_000 + run, 1_760_000_000 + run);
}

/** What `totals` counts, whatever problems the logs have. */
async function totals(calls: Partial<FileCalls> = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(["totals", "--json"], base, {
    homeDirectory: home,
    cache: { folder: cache, build: () => "build1" },
    ledgerFolder: ledger,
    files: { calls, clock: quickClock },
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const { totals: counted }: { readonly totals: object } = JSON.parse(stdout);
  return JSON.stringify(counted);
}

/** Runs up to a call and not further. Of a write that it ends in, half is written. */
async function runUntil(last: number): Promise<void> {
  const calls = watchedCalls({
    before: ({ at, name }) => {
      if (at > last || (at === last && name !== "write")) throw new Error("the process is dead");
    },
    most: ({ at }, bytes) => (at === last ? Math.ceil(bytes / 2) : bytes),
  });
  await totals(calls).catch(() => null);
}

function restoreAll(start: { readonly ledger: FolderImage; readonly cache: FolderImage }): void {
  restore(ledger, start.ledger);
  restore(cache, start.cache);
}

const writing: ReadonlySet<CallName> = new Set(["create", "write", "flush", "close", "rename", "remove"]);

describe("a run that is killed while logs are gone, rewritten and grown", () => {
  it("loses nothing that an earlier run has read", { timeout: 600_000 }, async () => {
    logsOfFirstRun();
    const first = await totals();
    const start = { ledger: imageOf(ledger), cache: imageOf(cache) };
    logsOfSecondRun();
    const { calls, seen } = recordedCalls();
    const second = await totals(calls);
    expect(second).not.toBe(first);
    const ends = seen.filter(
      ({ name, path }) => writing.has(name) && (path.startsWith(ledger) || path.includes("-state.pack")),
    );
    expect(ends.filter(({ name, path }) => name === "rename" && path.startsWith(ledger)).length).toBe(2);

    for (const { at, name, path } of ends) {
      const what = `call ${at}, ${name} ${path}`;
      restoreAll(start);
      await runUntil(at);
      expect(await totals(), what).toBe(second);
      expect(await totals(), `${what}, once more`).toBe(second);

      // Or all logs go before there is another run: what this one had read need not be kept, all from before must be.
      restoreAll(start);
      await runUntil(at);
      for (const file of filesBelow(home)) rmSync(file);
      makeOld(3);
      expect([first, second], `${what}, and no logs`).toContain(await totals());
      logsOfSecondRun();
    }
  });
});
