import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const logs = ["--path", shopLogs()];

function newCache() {
  return { folder: join(emptyFolder(), "cache"), build: () => "build1" };
}

describe("cache", () => {
  it("says where it is and what it takes, and removes it", async () => {
    const cache = newCache();
    expect((await readJson(["cache"], { cache })).rows).toEqual([
      { folder: cache.folder, files: 0, sizeBytes: 0, writtenAt: null, refusal: null },
    ]);
    await runCli(["totals", ...logs], { cache });
    const { rows } = await readJson(["cache", "info"], { cache });
    expect(rows).toEqual([
      {
        folder: cache.folder,
        files: readdirSync(cache.folder).length,
        sizeBytes: expect.any(Number),
        writtenAt: expect.any(String),
        refusal: null,
      },
    ]);
    expect(Number(rows[0]?.["sizeBytes"])).toBeGreaterThan(1000);
    expect((await readJson(["cache", "clear"], { cache })).rows).toEqual(rows);
    expect(readdirSync(cache.folder)).toEqual([]);
  });

  it("is neither read nor written with --no-cache", async () => {
    const cache = newCache();
    const kept = await runCli(["totals", "--json", "--no-cache", ...logs], { cache });
    expect(existsSync(cache.folder)).toBe(false);
    expect(kept).toEqual(await runCli(["totals", "--json", ...logs], { cache }));
    expect(readdirSync(cache.folder).length).toBeGreaterThan(0);
  });

  it("is told to be missing where a program has none", async () => {
    const { exitCode, stderr } = await runCli(["cache"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("there is no cache here");
  });

  it("refuses what it cannot do", async () => {
    const { exitCode, stderr } = await runCli(["cache", "drop"], { cache: newCache() });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("clear");
  });
});

function openCache() {
  const cache = newCache();
  mkdirSync(cache.folder);
  chmodSync(cache.folder, 0o777);
  return cache;
}

describe("a cache that others could have filled", () => {
  const reason = "a folder that other users may write to";

  it("is not used, and no run fails for that", async () => {
    const cache = openCache();
    const output = await runCli(["totals", "--json", ...logs], { cache });
    expect(output).toEqual(await runCli(["totals", "--json", ...logs]));
    expect(readdirSync(cache.folder)).toEqual([]);
  });

  it("is told by cache and doctor", async () => {
    const cache = openCache();
    expect((await readJson(["cache"], { cache })).rows).toMatchObject([{ files: 0, refusal: reason }]);
    expect((await runCli(["cache"], { cache })).stdout).toContain(`It is not used: ${reason}.`);
    expect(await readJson(["doctor", ...logs], { cache })).toMatchObject({ cacheRefusal: reason });
    const { stdout } = await runCli(["doctor", ...logs], { cache });
    expect(stdout).toContain(`The cache is not used: ${reason}.`);
    expect(stdout).not.toContain(cache.folder);
  });

  it("is not cleared", async () => {
    const cache = openCache();
    writeFileSync(join(cache.folder, "a.pack"), "");
    const { exitCode, stderr } = await runCli(["cache", "clear"], { cache });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`the cache is not used: ${reason}: ${cache.folder}`);
    expect(readdirSync(cache.folder)).toEqual(["a.pack"]);
  });
});
