import { existsSync, readdirSync } from "node:fs";
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
      { folder: cache.folder, files: 0, sizeBytes: 0, writtenAt: null },
    ]);
    await runCli(["totals", ...logs], { cache });
    const { rows } = await readJson(["cache", "info"], { cache });
    expect(rows).toEqual([
      { folder: cache.folder, files: 1, sizeBytes: expect.any(Number), writtenAt: expect.any(String) },
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
    expect(readdirSync(cache.folder)).toHaveLength(1);
  });

  it("is told to be missing where a program has none", async () => {
    const { exitCode, stderr } = await runCli(["cache"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("nothing is kept between runs here");
  });

  it("refuses what it cannot do", async () => {
    const { exitCode, stderr } = await runCli(["cache", "drop"], { cache: newCache() });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("clear");
  });
});
