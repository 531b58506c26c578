import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  begin,
  makePlace,
  runScenario,
  type Scenario,
  scenarios,
  startOf,
} from "../faults/util/scenarios.js";
import { removeFolder } from "../util/new-folder.js";
import { type CallName, recordedCalls, watchedCalls } from "../util/watched-calls.js";
import { filesBelow } from "../util/work-folder.js";

const place = makePlace();
afterAll(() => {
  removeFolder(place.base);
});

const writing: ReadonlySet<CallName> = new Set([
  "create",
  "write",
  "setMode",
  "flush",
  "close",
  "rename",
  "link",
  "remove",
  "makeFolder",
]);

/** Runs that write a cache, a page, both, or an export. */
const written = scenarios.filter(({ name }) =>
  ["totals", "report", "report with a cache", "export"].includes(name),
);

/**
 * Runs a scenario up to a call and not further: what the program does after it, to clean up too, changes nothing. Of a
 * write that it ends in, half is written.
 */
async function runUntil(scenario: Scenario, last: number): Promise<void> {
  const calls = watchedCalls({
    before: ({ at, name }) => {
      if (at > last || (at === last && name !== "write")) throw new Error("the process is dead");
    },
    most: ({ at }, bytes) => (at === last ? Math.ceil(bytes / 2) : bytes),
  });
  await runScenario(scenario, place, calls);
}

describe("a run that ends at a call that writes", () => {
  it.each(written)(
    "leaves what the next run can go on from: $name",
    { timeout: 600_000 },
    async (scenario) => {
      const start = await startOf(scenario, place);
      const out = scenario.writes === undefined ? null : join(place.out, scenario.writes);
      begin(place, start, null);
      const { calls, seen } = recordedCalls();
      const expected = await runScenario(scenario, place, calls);
      const page = out === null ? null : readFileSync(out, "utf8");
      const ends = seen.filter(
        ({ name, path }) => writing.has(name) && !place.logs.some((logs) => path.startsWith(logs)),
      );
      expect(ends.map(({ name }) => name)).toEqual(expect.arrayContaining(["create", "write", "rename"]));
      for (const [index, { at, name, path }] of ends.entries()) {
        const what = `call ${at}, ${name} ${path}`;
        const old =
          out === null || index % 2 === 0 ? null : { path: scenario.writes ?? "", text: "<p>old</p>" };
        begin(place, start, old);
        await runUntil(scenario, at);
        if (out !== null) {
          const left = existsSync(out) ? readFileSync(out, "utf8") : null;
          expect([old?.text ?? null, page], what).toContain(left);
        }
        const leftovers = [...filesBelow(place.cache), ...filesBelow(place.out)].filter((file) =>
          file.endsWith(".tmp"),
        );
        for (const file of leftovers) utimesSync(file, 1_760_000_000, 1_760_000_000);
        expect(await runScenario(scenario, place), what).toEqual(expected);
        expect(out === null ? null : readFileSync(out, "utf8"), what).toBe(page);
        // The folder is cleaned up where something is written to it; the run before may have written the cache.
        for (const file of leftovers) {
          if (file.startsWith(place.out)) expect(existsSync(file), `${what}: ${file}`).toBe(false);
        }
      }
    },
  );

  it("leaves nothing in the cache for longer than to the next write", async () => {
    const scenario = scenarios.find(({ name }) => name === "totals")!;
    begin(place, await startOf(scenario, place), null);
    const { calls, seen } = recordedCalls();
    await runScenario(scenario, place, calls);
    begin(place, await startOf(scenario, place), null);
    await runUntil(scenario, seen.find(({ name }) => name === "write")!.at);
    const [leftover, ...more] = filesBelow(place.cache);
    expect(leftover).toMatch(/\.turnmeter-[-\da-f]+\.tmp$/);
    expect(more).toEqual([]);
    utimesSync(leftover!, 1_760_000_000, 1_760_000_000);
    await runScenario(scenario, place);
    const files = filesBelow(place.cache);
    for (const file of files) expect(file).toMatch(/\.pack$/);
    expect(files.filter((file) => !file.includes("/facts-"))).toHaveLength(1);
  });
});
