import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { removeFolder } from "../util/new-folder.js";
import { tellsOfBug } from "../util/told-bugs.js";
import { recordedCalls, watchedCalls } from "../util/watched-calls.js";
import { makeOld } from "../util/work-folder.js";
import { figuresOf, tellsMore } from "./util/judge.js";
import { begin, firstFile, makePlace, runScenario, scenarios, startOf } from "./util/scenarios.js";

const place = makePlace();
const log = join(place.base, firstFile);
const content = readFileSync(log);
afterAll(() => {
  removeFolder(place.base);
});

const fewTries = 8;

/** What may happen to a log while it is looked for and read. */
const changes: readonly (readonly [what: string, change: () => void])[] = [
  ["grows by half a row", () => appendFileSync(log, content.subarray(0, 100))],
  ["becomes shorter", () => truncateSync(log, Math.floor(content.length / 2))],
  ["is emptied", () => truncateSync(log)],
  ["vanishes", () => rmSync(log)],
  [
    "becomes a folder",
    () => {
      rmSync(log);
      mkdirSync(log);
    },
  ],
];

function restoreLog(): void {
  rmSync(log, { recursive: true, force: true });
  writeFileSync(log, content);
  makeOld(log);
}

describe.each(scenarios.filter(({ name }) => ["totals", "totals with a cache"].includes(name)))(
  "$name, while a log changes",
  (scenario) => {
    it.each(changes)(
      "tells what was there before or after, or says so: it %s",
      { timeout: 3_600_000 },
      async (_, change) => {
        restoreLog();
        const start = await startOf(scenario, place);
        begin(place, start, null);
        const { calls: recorded, seen } = recordedCalls();
        const before = await runScenario(scenario, place, recorded);
        change();
        begin(place, start, null);
        const after = await runScenario(scenario, place);
        const wrong: string[] = [];
        const step = isExhaustive ? 1 : Math.ceil(seen.length / fewTries);
        for (let last = step; last <= seen.length; last += step) {
          restoreLog();
          begin(place, start, null);
          let hasChanged = false;
          const calls = watchedCalls({
            before: ({ at }) => {
              if (at !== last) return;
              change();
              hasChanged = true;
            },
          });
          const run = await runScenario(scenario, place, calls);
          // With another file in place of the one that was cached, a run may make fewer calls.
          if (!hasChanged) continue;
          const { exitCode, stdout } = run;
          const isTold = [before, after].map((whole) => figuresOf(whole.stdout)).includes(figuresOf(stdout));
          const isRight = isTold || tellsMore(stdout, before.stdout) || tellsMore(stdout, after.stdout);
          const next = await runScenario(scenario, place);
          const isRightNext = figuresOf(next.stdout) === figuresOf(after.stdout);
          if (exitCode !== 0 || tellsOfBug(run) || !isRight || !isRightNext) {
            wrong.push(`at call ${last}, ${seen[last - 1]?.name}: ${exitCode} ${isRight} ${isRightNext}`);
          }
        }
        expect(wrong).toEqual([]);
        restoreLog();
      },
    );
  },
);
