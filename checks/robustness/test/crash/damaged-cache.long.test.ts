import { join } from "node:path";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { afterAll, describe, expect, it } from "vitest";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { newFolder, removeFolder } from "../util/new-folder.js";
import { copyLogs, type FolderImage, imageOf, restore } from "../util/work-folder.js";

const base = newFolder();
const logs = join(base, "logs");
const cache = join(base, "cache");
copyLogs("claude-code/R02-torn-last-line", logs);
// Of what was written a moment ago, no facts are kept.
makeOld(logs);
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

/** Sets times of all files and folders to long ago. */
function makeOld(folder: string): void {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  for (const path of [...below, folder]) utimesSync(path, 1_760_000_000, 1_760_000_000);
}

/** Bytes tried in each file; `sealed-pack.test.ts` of `packages/ledger` shows that no changed byte goes unseen. */
const fewTries = 12;
const patterns = [0x01, 0x80, 0xff, 0x10];

function stepOf(bytes: Buffer): number {
  return isExhaustive ? 1 : Math.ceil(bytes.length / fewTries);
}

/** Cache files of two runs, and what each told: the second found what the first had kept. */
async function madeCache(): Promise<{ readonly image: FolderImage; readonly expected: string }> {
  restore(cache, new Map());
  const expected = await totals();
  const image = imageOf(cache);
  expect(await totals()).toBe(expected);
  expect([...image.keys()].filter((name) => name.startsWith("facts-")).length).toBeGreaterThan(10);
  return { image, expected };
}

/** Two runs that find a cache with other content in one file. */
async function expectRight(image: FolderImage, name: string, content: Buffer, expected: string) {
  for (const run of ["first", "second"]) {
    if (run === "first") restore(cache, new Map([...image, [name, content]]));
    expect(await totals(), `${name}, ${run} run`).toBe(expected);
  }
}

/** Which of the files of a cache has a name, whatever else it tells. */
function kindOf(name: string): string {
  return name.slice(name.startsWith("facts-") ? name.lastIndexOf("-") : -5);
}

function isOfCandidates(name: string): boolean {
  return !name.startsWith("facts-");
}

describe("a cache file that is damaged", () => {
  it("gives right figures, whatever byte is changed", { timeout: 3_600_000 }, async () => {
    const { image, expected } = await madeCache();
    for (const [name, bytes] of image) {
      for (let at = 0; at < bytes.length; at += stepOf(bytes)) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= patterns[at % patterns.length]!;
        await expectRight(image, name, changed, expected);
      }
    }
  });

  it("is made anew where it holds candidates, and no facts are kept", { timeout: 3_600_000 }, async () => {
    const { image, expected } = await madeCache();
    const [[name, bytes] = ["", Buffer.alloc(0)], ...more] = [...image].filter(([each]) =>
      isOfCandidates(each),
    );
    expect(more).toEqual([]);
    for (let at = 0; at < bytes.length; at += stepOf(bytes)) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= patterns[at % patterns.length]!;
      restore(cache, new Map([[name, changed]]));
      expect(await totals(), `byte ${at} of ${bytes.length}`).toBe(expected);
      // One that cannot be read is left alone, as if it were of another program: what is made anew stands beside it.
      expect([...imageOf(cache).keys()].filter(isOfCandidates), `byte ${at}: is made anew`).toHaveLength(2);
    }
  });

  it("gives right figures where it is cut or goes on", { timeout: 3_600_000 }, async () => {
    const { image, expected } = await madeCache();
    for (const [name, bytes] of image) {
      const step = stepOf(bytes);
      const cut = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
        bytes.subarray(0, index * step),
      );
      const longer = ["\0", "\0".repeat(8), "more", bytes].map((more) =>
        Buffer.concat([bytes, Buffer.from(more)]),
      );
      for (const content of [...cut, ...longer]) await expectRight(image, name, content, expected);
    }
  });

  it("is used under the name of no other build and of no other way to read", async () => {
    const { image, expected } = await madeCache();
    restore(cache, new Map(Array.from(image, ([name, bytes]) => [name.replace("build1", "build2"), bytes])));
    expect(await totals("build2")).toBe(expected);
    expect(imageOf(cache).size).toBeGreaterThan(image.size);

    const args = ["totals", "--json", "--path", logs, "--active-gap", "1m"];
    const settings = { folder: cache, build: () => "build1" };
    restore(cache, new Map());
    const apart = await runCommand(args, base, { cache: settings });
    const others = imageOf(cache);
    const swapped = Array.from(others.keys(), (name) => {
      const own = [...image].find(([known]) => kindOf(known) === kindOf(name));
      return [name, own![1]] as const;
    });
    restore(cache, new Map(swapped));
    expect(await runCommand(args, base, { cache: settings })).toEqual(apart);
  });

  it("is right again for the run after the next", async () => {
    const { image, expected } = await madeCache();
    for (const name of image.keys()) {
      restore(cache, image);
      writeFileSync(join(cache, name), "not a cache");
      expect([await totals(), await totals(), await totals()]).toEqual([expected, expected, expected]);
    }
  });
});
