import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openLiveFacts } from "../../src/live/live-facts.js";
import type { LiveFacts } from "../../src/live/live-facts.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { coldFacts, rowsOfAll } from "../util/cold-facts.js";
import { emptyFolder } from "../util/log-folder.js";
import { liveReading } from "../util/live-reading.js";
import { fakeContext } from "../util/run-cli.js";
import { logsOf } from "../../../../scripts/vitest/fixtures.js";
import { runs } from "../../../../scripts/vitest/tier.js";

const { context } = fakeContext({ now: Date.now });
/** A file that was changed a moment ago is read again: here all were changed a while ago. */
const files = { clock: { now: () => Date.now() + 60_000, sleep: async () => {}, random: Math.random } };

const folders = [
  "claude-code/R27-agents-that-start-agents",
  "claude-code/R67-background-agents-end-elsewhere",
  "codex/R70-agents-of-agents",
  "codex/R75-forks",
  "claude-code/R53-worktree-folds-into-repository",
] as const;

/** Logs of several agents, forks, subagents and worktrees in one folder. */
function manyLogs(): string {
  const folder = emptyFolder();
  for (const name of folders) cpSync(logsOf(name), join(folder, name), { recursive: true });
  return folder;
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function opened(folder: string): Promise<LiveFacts> {
  const live = await openLiveFacts({
    ...liveReading,
    files,
    changedSince: () => null,
    findRoots: () => resolveRoots([folder], { ...context, files }),
    now: Date.now,
  });
  onTestFinished(() => live.close());
  return live;
}

const step = fc.record({
  kind: fc.constantFrom("grow", "grow", "grow", "grow", "cut", "replace", "remove"),
  file: fc.nat(1000),
  lines: fc.integer({ min: 1, max: 5 }),
});

it("facts of logs that grow, are cut, replaced and removed are those of a cold run, row by row", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      const folder = manyLogs();
      const paths = filesIn(folder);
      const linesOf = paths.map((path) => readFileSync(path, "utf8").split(/(?<=\n)/));
      const written = linesOf.map((lines) => Math.ceil(lines.length / 2));
      for (const [at, path] of paths.entries())
        writeFileSync(path, linesOf[at]!.slice(0, written[at]).join(""));
      const live = await opened(folder);
      expect(rowsOfAll(live.facts())).toEqual(rowsOfAll(await coldFacts(folder)));
      for (const { kind, file, lines } of steps) {
        const at = file % paths.length;
        const path = paths[at]!;
        const own = linesOf[at]!;
        if (kind === "grow") {
          appendFileSync(path, own.slice(written[at], written[at]! + lines).join(""));
          written[at] = Math.min(own.length, written[at]! + lines);
        } else if (kind === "remove") {
          rmSync(path, { force: true });
          written[at] = 0;
        } else {
          // What another log says is a copy of it from then on.
          const from = kind === "cut" ? own : linesOf[(at + lines) % paths.length]!;
          writeFileSync(path, from.slice(0, lines).join(""));
          written[at] = Math.min(own.length, lines);
        }
        await live.readNow();
        expect(rowsOfAll(live.facts())).toEqual(rowsOfAll(await coldFacts(folder)));
      }
      live.close();
    }),
    { numRuns: runs(6) },
  );
}, 120_000);

it("what rests is settled once, while another session grows", async () => {
  const folder = manyLogs();
  const live = await opened(folder);
  const path = join(folder, "codex/R75-forks");
  const [log] = filesIn(path);
  const line = readFileSync(log!, "utf8")
    .split(/(?<=\n)/)
    .at(-1)!;
  appendFileSync(log!, line);
  live.facts();
  await live.readNow();
  const [before] = live.parts();
  appendFileSync(log!, line);
  await live.readNow();
  const [resting, moving] = live.parts();
  expect(resting).toBe(before);
  expect(moving!.requests.rowCount).toBeGreaterThan(0);
  expect(resting!.requests.rowCount).toBeGreaterThan(moving!.requests.rowCount);
  expect(rowsOfAll(live.facts())).toEqual(rowsOfAll(await coldFacts(folder)));
});
