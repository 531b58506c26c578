import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defaultPriceBook } from "@turnmeter/pricing";
import { nodeFileCalls } from "@turnmeter/safe-fs";
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

/** All rows of a run with a cache, and how many logs it opened. */
async function rowsWith(folder: string, cache: CacheSettings) {
  let opened = 0;
  const open = (path: string): number => {
    if (path.startsWith(folder)) opened++;
    return nodeFileCalls.open(path);
  };
  const { context } = fakeContext({ now: Date.now, cache, files: { calls: { open } } });
  const options = { ...readingOptions({}, context), priceBook: defaultPriceBook };
  const { facts } = await readFacts(await resolveRoots({ path: [folder] }, context), options);
  return { rows: rowsOfAll(facts), opened };
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
    expect(await rowsWith(folder, cache)).toEqual({ rows: expected, opened: 0 });
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
