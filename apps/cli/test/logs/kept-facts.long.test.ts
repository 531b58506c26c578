import { cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultPriceBook } from "@turnmeter/pricing";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import type { FileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import type { CacheSettings } from "../../src/common/context.js";
import { readFacts } from "../../src/logs/read-facts.js";
import { readingOptions } from "../../src/logs/reading-options.js";
import { resolveRoots } from "../../src/logs/resolve-roots.js";
import { coldFacts, rowsOfAll } from "../util/cold-facts.js";
import { changes, firstOf, samples, transcript } from "../util/log-changes.js";
import { emptyFolder } from "../util/log-folder.js";
import { makeOld, oldLogs } from "../util/old-logs.js";
import { fakeContext, runCli } from "../util/run-cli.js";

function newCache(): CacheSettings {
  return { folder: join(emptyFolder(), "cache"), build: () => "build1" };
}

/** All rows of a run with a cache, how many logs it opened, and how many folders it listed. */
async function rowsWith(folder: string, cache: CacheSettings) {
  let [opened, listed] = [0, 0];
  const open = (path: string): number => {
    if (path.startsWith(folder)) opened++;
    return nodeFileCalls.open(path);
  };
  const entries: FileCalls["entries"] = (path) => {
    if (path.startsWith(folder)) listed++;
    return nodeFileCalls.entries(path);
  };
  const { context } = fakeContext({ now: Date.now, cache, files: { calls: { open, entries } } });
  const options = { ...readingOptions({}, context), priceBook: defaultPriceBook };
  const { facts } = await readFacts(await resolveRoots([folder], context), options);
  return { rows: rowsOfAll(facts), opened, listed };
}

describe("facts that earlier runs have kept", () => {
  it.each(changes)("are those of a first run after %s", async (_, change) => {
    const folder = oldLogs(samples);
    const cache = newCache();
    await rowsWith(folder, cache);
    expect((await rowsWith(folder, cache)).opened).toBe(0);
    change(folder);
    const expected = rowsOfAll(await coldFacts(folder));
    expect((await rowsWith(folder, cache)).rows).toEqual(expected);
    makeOld(folder);
    expect((await rowsWith(folder, cache)).rows).toEqual(expected);
    expect(await rowsWith(folder, cache)).toEqual({ rows: expected, opened: 0, listed: 0 });
  });

  it("need no search for logs where one has grown, again and again", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const file = firstOf(folder, "claude-code/R11-fork-copies-history");
    const rows = readFileSync(file, "utf8").trimEnd().split("\n");
    const written = (count: number): void => {
      writeFileSync(file, `${rows.slice(0, count).join("\n")}\n`);
      utimesSync(file, 1_760_000_000, 1_760_000_000);
    };
    written(rows.length - 3);
    await rowsWith(folder, cache);
    for (const left of [2, 1, 0]) {
      written(rows.length - left);
      const expected = rowsOfAll(await coldFacts(folder));
      // Once for its first rows, once for all of them.
      expect(await rowsWith(folder, cache)).toEqual({ rows: expected, opened: 2, listed: 0 });
      expect(await rowsWith(folder, cache)).toEqual({ rows: expected, opened: 0, listed: 0 });
    }
  });

  it("are read from the logs again where one of their files is gone when it is needed", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const totals = () => runCli(["totals", "--json", "--path", folder], { now: Date.now, cache });
    const first = await totals();
    for (const name of readdirSync(cache.folder)) {
      if (!name.startsWith("facts-") || name.endsWith("state.pack")) continue;
      rmSync(join(cache.folder, name));
      expect(await totals()).toEqual(first);
    }
  });

  it("are settled anew where a table of the base is gone while a log grows", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const requests = () => readdirSync(cache.folder).filter((name) => name.endsWith("-requests.pack"));
    const totals = () => runCli(["totals", "--json", "--path", folder], { now: Date.now, cache });
    await totals();
    const [base, ...others] = requests();
    expect(others).toEqual([]);
    rmSync(join(cache.folder, base!));
    cpSync(firstOf(folder, transcript), join(folder, "another.jsonl"));
    makeOld(folder);
    const expected = await runCli(["totals", "--json", "--path", folder], { now: Date.now });
    expect([await totals(), await totals(), await totals()]).toEqual([expected, expected, expected]);
    expect(requests().length).toBeGreaterThan(0);
    expect(requests()).not.toContain(base);
  });
});
