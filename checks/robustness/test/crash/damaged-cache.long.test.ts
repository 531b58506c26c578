import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { afterAll, describe, expect, it } from "vitest";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { newFolder, removeFolder } from "../util/new-folder.js";
import { copyLogs, type FolderImage, imageOf, restore } from "../util/work-folder.js";

const base = newFolder();
const logs = join(base, "logs");
const cache = join(base, "cache");
copyLogs("claude-code/R02-torn-last-line", logs);
afterAll(() => {
  removeFolder(base);
});

async function totals(build = "build1"): Promise<string> {
  const args = ["totals", "--json", "--path", logs];
  const { stdout, stderr, exitCode } = await runCommand(args, base, {
    cache: { folder: cache, build: () => build },
  });
  return JSON.stringify({ exitCode, stdout, stderr });
}

/** Bytes that are tried of all; that none can be changed unseen is held for each of them by `cache-file.test.ts`. */
const fewTries = 40;
const patterns = [0x01, 0x80, 0xff, 0x10];

/** Cache files of one run, and what it told. */
async function madeCache(): Promise<{ readonly image: FolderImage; readonly expected: string }> {
  restore(cache, new Map());
  const expected = await totals();
  return { image: imageOf(cache), expected };
}

describe("a cache file that is damaged", () => {
  it("gives right figures, whatever byte is changed, and is made anew", { timeout: 3_600_000 }, async () => {
    const { image, expected } = await madeCache();
    const [[name, bytes] = ["", Buffer.alloc(0)], ...more] = image;
    expect(more).toEqual([]);
    expect(bytes.length).toBeGreaterThan(1000);
    for (let at = 0; at < bytes.length; at += isExhaustive ? 1 : Math.ceil(bytes.length / fewTries)) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= patterns[at % patterns.length]!;
      restore(cache, new Map([[name, changed]]));
      expect(await totals(), `byte ${at} of ${bytes.length}`).toBe(expected);
      // One that cannot be read is left alone, as if it were of another program: what is made anew stands beside it.
      expect(imageOf(cache).size, `byte ${at}: is made anew`).toBe(2);
    }
  });

  it("gives right figures where it is cut or goes on", { timeout: 3_600_000 }, async () => {
    const { image, expected } = await madeCache();
    const [[name, bytes] = ["", Buffer.alloc(0)]] = image;
    const step = isExhaustive ? 1 : Math.ceil(bytes.length / fewTries);
    const damaged = [
      ...Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
        bytes.subarray(0, index * step),
      ),
      ...["\0", "\0".repeat(8), "more", bytes].map((more) => Buffer.concat([bytes, Buffer.from(more)])),
    ];
    for (const content of damaged) {
      restore(cache, new Map([[name, content]]));
      expect(await totals(), `${content.length} of ${bytes.length} bytes`).toBe(expected);
    }
  });

  it("is used under the name of no other build and of no other way to read", async () => {
    const { image, expected } = await madeCache();
    const [[name, bytes] = ["", Buffer.alloc(0)]] = image;
    const other = name.replace("build1", "build2");
    expect(other).not.toBe(name);
    restore(cache, new Map([[other, bytes]]));
    expect(await totals("build2")).toBe(expected);
    expect(imageOf(cache).size).toBe(2);
    const args = ["totals", "--json", "--path", logs, "--active-gap", "1m"];
    const settings = { folder: cache, build: () => "build1" };
    restore(cache, new Map());
    const apart = await runCommand(args, base, { cache: settings });
    const [[apartName] = [""]] = imageOf(cache);
    restore(cache, new Map([[apartName, bytes]]));
    expect(await runCommand(args, base, { cache: settings })).toEqual(apart);
  });

  it("is right again for the run after the next", async () => {
    const { image, expected } = await madeCache();
    const [[name] = [""]] = image;
    writeFileSync(join(cache, name), "not a cache");
    expect([await totals(), await totals()]).toEqual([expected, expected]);
  });
});
