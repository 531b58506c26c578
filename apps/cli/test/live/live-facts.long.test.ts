import { appendFileSync, cpSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openLiveFacts } from "../../src/live/live-facts.js";
import type { LiveFacts, LiveOptions } from "../../src/live/live-facts.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { coldFacts, rowsOfAll } from "../util/cold-facts.js";
import { emptyFolder } from "../util/log-folder.js";
import { piecesOf, play } from "../util/play-logs.js";
import { fakeContext } from "../util/run-cli.js";
import { liveReading } from "../util/live-reading.js";
import { logsOf } from "../../../../scripts/vitest/fixtures.js";

const { context } = fakeContext({ now: Date.now });

function optionsFor(folder: string): LiveOptions {
  return {
    changedSince: (nowMs) => nowMs - 86_400_000,
    findRoots: () => resolveRoots([folder], context),
    now: Date.now,
    ...liveReading,
  };
}

async function opened(options: LiveOptions): Promise<LiveFacts> {
  const live = await openLiveFacts(options);
  onTestFinished(() => live.close());
  return live;
}

/** Waits until the facts are those of a cold run; fails once the logs were silent for so long that they should be. */
async function untilCold(live: LiveFacts, folder: string): Promise<void> {
  const cold = rowsOfAll(await coldFacts(folder));
  const changes = live.changes()[Symbol.asyncIterator]();
  const silence = 3000;
  while (JSON.stringify(rowsOfAll(live.facts())) !== JSON.stringify(cold)) {
    const isOver = await Promise.race([
      changes.next().then(() => false),
      new Promise<boolean>((end) => setTimeout(() => end(true), silence)),
    ]);
    if (isOver) break;
  }
  expect(rowsOfAll(live.facts())).toEqual(cold);
}

const played = [
  "claude-code/R27-agents-that-start-agents",
  "claude-code/R67-background-agents-end-elsewhere",
  "codex/R70-agents-of-agents",
  "codex/R75-forks",
] as const;

describe.each(played)("of %s, played into growing files", (name) => {
  it("the facts are those of a cold run, midway and at the end", async () => {
    const folder = emptyFolder();
    const pieces = piecesOf(logsOf(name));
    const half = Math.floor(pieces.length / 2);
    play(pieces.slice(0, 1), folder);
    const live = await opened(optionsFor(folder));
    for (const piece of pieces.slice(1, half)) {
      play([piece], folder);
      await new Promise((next) => setTimeout(next, 2));
    }
    await untilCold(live, folder);
    play(pieces.slice(half), folder);
    await untilCold(live, folder);
  });

  it("so they are where files are cut short, replaced and removed, and the program starts anew", async () => {
    const folder = emptyFolder();
    const pieces = piecesOf(logsOf(name));
    play(pieces, folder);
    const live = await opened(optionsFor(folder));
    const [first, second] = [...new Set(pieces.map(({ path }) => path))].map((path) => join(folder, path));
    truncateSync(first!, 0);
    await untilCold(live, folder);
    const half = pieces.slice(0, Math.floor(pieces.length / 2));
    const beside = emptyFolder();
    play(half, beside);
    renameSync(join(beside, half[0]!.path), first!);
    await untilCold(live, folder);
    live.close();
    if (second !== undefined) rmSync(second);
    const again = await opened(optionsFor(folder));
    await untilCold(again, folder);
    rmSync(first!);
    play(pieces, folder);
    await untilCold(again, folder);
  });
});

it("a folder that goes and comes again is followed on", async () => {
  const folder = emptyFolder();
  const logs = join(folder, "logs");
  cpSync(logsOf(played[0]), logs, { recursive: true });
  const live = await opened(optionsFor(logs));
  expect(live.facts().requests.rowCount).toBeGreaterThan(0);
  renameSync(logs, join(folder, "away"));
  const changes = live.changes()[Symbol.asyncIterator]();
  while (live.facts().requests.rowCount > 0) await changes.next();
  renameSync(join(folder, "away"), logs);
  await untilCold(live, logs);
});

it("unchanged units are read once, and what an earlier run has kept is not read", async () => {
  const folder = emptyFolder();
  cpSync(logsOf(played[0]), folder, { recursive: true });
  const cache = { folder: join(emptyFolder(), "cache"), build: () => "build1" };
  const before = await opened({ ...optionsFor(folder), cache });
  const expected = rowsOfAll(before.facts());
  before.close();
  const reads: string[] = [];
  const { nodeFileCalls } = await import("@turnmeter/safe-fs");
  const open = (path: string): number => {
    if (path.startsWith(folder)) reads.push(path);
    return nodeFileCalls.open(path);
  };
  // A file that was changed a moment ago could be changed again within the same step of its clock: it is read again.
  const clock = { now: () => Date.now() + 60_000, sleep: async () => {}, random: Math.random };
  const files = { calls: { open }, clock };
  const first = await opened({
    ...optionsFor(folder),
    cache,
    files,
    findRoots: () => resolveRoots([folder], { ...context, files }),
  });
  expect(rowsOfAll(first.facts())).toEqual(expected);
  first.close();
  reads.length = 0;
  const second = await opened({
    ...optionsFor(folder),
    cache,
    files,
    findRoots: () => resolveRoots([folder], { ...context, files }),
  });
  expect(reads).toEqual([]);
  mkdirSync(join(folder, "more"));
  const log = join(folder, "more", "d4444444-0000-4000-8000-000000000004.jsonl");
  writeFileSync(log, "");
  appendFileSync(log, '{"type":"summary","summary":"nothing","leafUuid":"x"}\n');
  for await (const _ of second.changes()) break;
  expect([...new Set(reads)]).toEqual([log]);
});
