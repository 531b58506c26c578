import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import { settle } from "@turnmeter/pairing";
import { openLogRoots } from "@turnmeter/parser";
import type { Table } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import type { CacheSettings } from "../../src/common/context.js";
import { readCandidates } from "../../src/logs/read-candidates.js";
import { emptyFolder } from "../util/log-folder.js";
import { filesIn, oldLogs } from "../util/old-logs.js";

/** Sessions with subagents, forks, sidechains and copies, of every kind of log, plain and compressed. */
const samples = [
  "claude-code/R27-agents-that-start-agents",
  "agent-sdk/R06-and-transcript",
  "claude-code/R82-broken-lines-become-problems",
  "codex/R76-copied-history",
  "codex-exec/R80-beside-rollout",
  "claude-code/R70-compressed-logs-are-read",
  "claude-code/R11-fork-copies-history",
  "goose/R06-copies-and-sums",
  "claude-code/R51-session-in-two-projects-folders",
  "claude-code/R28-sidechain-in-the-main-file",
  "claude-code/R02-torn-last-line",
  "several-agents/R82-whole-file-json-is-read",
  "claude-code/R01-whole-session-folder",
];
/** A main transcript of a session with subagents, and a rollout of Codex. */
const transcript = "claude-code/R01-whole-session-folder";

function newCache(build = "build1"): CacheSettings {
  return { folder: join(emptyFolder(), "cache"), build: () => build };
}

/** Every fact of the logs, and how many files were read for them. */
async function factsOf(folder: string, cache: CacheSettings | null) {
  let filesRead = 0;
  const logs = { ...(await openLogRoots([folder])), lookedIn: [folder] };
  const candidates = await readCandidates(logs, {
    reader: "scan",
    check: false,
    activity: {},
    until: null,
    jobs: 1,
    threads: null,
    cache,
    now: Date.now,
    onProgress: ({ files }) => (filesRead = files),
  });
  const tables: Readonly<Record<string, Table<object>>> = { ...settle(candidates) };
  const facts = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, [...rowsOf(table)]] as const),
  );
  return { facts, filesRead };
}

function firstOf(folder: string, sample: string, ending = ".jsonl"): string {
  const found = filesIn(join(folder, sample)).find(
    (path) => path.endsWith(ending) && !path.endsWith("history.jsonl"),
  );
  if (found === undefined) throw new Error(`no ${ending} in ${sample}`);
  return found;
}

/** What may happen to logs between two runs, and how many files must be read again. */
const changes: readonly (readonly [string, (folder: string) => void])[] = [
  [
    "a file grows by rows",
    (folder) => {
      const path = firstOf(folder, transcript);
      appendFileSync(path, readFileSync(firstOf(folder, "claude-code/R11-fork-copies-history")));
    },
  ],
  [
    "a file grows by half a row",
    (folder) => {
      const path = firstOf(folder, transcript);
      appendFileSync(path, readFileSync(path).subarray(0, 100));
    },
  ],
  [
    "a torn row is completed",
    (folder) => {
      appendFileSync(firstOf(folder, "claude-code/R02-torn-last-line"), '"}\n');
    },
  ],
  [
    "a file is cut",
    (folder) => {
      const path = firstOf(folder, transcript);
      truncateSync(path, Math.floor(readFileSync(path).length / 2));
    },
  ],
  [
    "what a write-ahead log of a database holds is gone",
    (folder) => {
      truncateSync(firstOf(folder, "goose/R06-copies-and-sums", ".db-wal"));
    },
  ],
  [
    "a file is emptied",
    (folder) => {
      truncateSync(firstOf(folder, transcript));
    },
  ],
  [
    "a file is written again in place, as long as before, and its time is set back",
    (folder) => {
      const path = firstOf(folder, transcript);
      const text = readFileSync(path, "utf8");
      const changed = text.replace(
        /"output_tokens":(\d)/g,
        (_, digit: string) => `"output_tokens":${(Number(digit) % 9) + 1}`,
      );
      expect(changed).not.toBe(text);
      expect(changed.length).toBe(text.length);
      writeFileSync(path, changed);
      utimesSync(path, 1_760_000_000, 1_760_000_000);
    },
  ],
  [
    "a file is renamed",
    (folder) => {
      const path = firstOf(folder, "claude-code/R11-fork-copies-history");
      renameSync(path, path.replace(/\.jsonl$/, "-moved.jsonl"));
    },
  ],
  [
    "a file is removed",
    (folder) => {
      rmSync(firstOf(folder, "claude-code/R11-fork-copies-history"));
    },
  ],
  [
    "two files change places",
    (folder) => {
      const [a, b] = [
        firstOf(folder, "claude-code/R11-fork-copies-history"),
        firstOf(folder, "claude-code/R02-torn-last-line"),
      ];
      renameSync(a, `${a}.x`);
      renameSync(b, a);
      renameSync(`${a}.x`, b);
    },
  ],
  [
    "a file becomes a link to another one",
    (folder) => {
      const path = firstOf(folder, "claude-code/R11-fork-copies-history");
      rmSync(path);
      symlinkSync(firstOf(folder, "claude-code/R02-torn-last-line"), path);
    },
  ],
  [
    "a subagent's file is added",
    (folder) => {
      const path = firstOf(folder, transcript);
      const agents = join(path.replace(/\.jsonl$/, ""), "subagents");
      mkdirSync(agents, { recursive: true });
      cpSync(path, join(agents, "agent-new.jsonl"));
    },
  ],
  [
    "another session is added",
    (folder) => {
      cpSync(firstOf(folder, transcript), join(folder, "another.jsonl"));
    },
  ],
  [
    "a log becomes something else",
    (folder) => {
      writeFileSync(firstOf(folder, transcript), '{"id":1}\n{"id":2}\n');
    },
  ],
  [
    "a file is touched",
    (folder) => {
      utimesSync(firstOf(folder, transcript), 1_770_000_000, 1_770_000_000);
    },
  ],
];

describe("a run that finds a cache", () => {
  it("reads no log again, and finds the same", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const without = await factsOf(folder, null);
    expect(without.filesRead).toBeGreaterThan(samples.length);
    expect(await factsOf(folder, cache)).toEqual(without);
    expect(await factsOf(folder, cache)).toEqual({ ...without, filesRead: 0 });
  });

  it.each(changes)("finds what one without finds after %s", async (_, change) => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    change(folder);
    const without = await factsOf(folder, null);
    const after = await factsOf(folder, cache);
    expect(after.facts).toEqual(without.facts);
    expect(after.filesRead).toBeLessThan(first.filesRead / 2);
    expect((await factsOf(folder, cache)).facts).toEqual(without.facts);
  });

  it("reads again what was written a moment ago", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const path = firstOf(folder, transcript);
    writeFileSync(path, readFileSync(path));
    await factsOf(folder, cache);
    expect((await factsOf(folder, cache)).filesRead).toBeGreaterThan(0);
  });

  it("finds the same after many changes, and keeps few files", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    await factsOf(folder, cache);
    for (let round = 0; round < 12; round++) {
      const path = join(folder, `round-${round % 3}.jsonl`);
      cpSync(firstOf(folder, "claude-code/R11-fork-copies-history"), path);
      utimesSync(path, 1_760_000_000 + round, 1_760_000_000 + round);
      const [cached, without] = [await factsOf(folder, cache), await factsOf(folder, null)];
      expect(cached.facts).toEqual(without.facts);
    }
    expect(readdirSync(cache.folder).length).toBeLessThanOrEqual(6);
    expect((await factsOf(folder, cache)).filesRead).toBe(0);
  });
});

describe("a cache that is of no use", () => {
  const spoil: readonly (readonly [string, (path: string) => void])[] = [
    [
      "cut",
      (path) => {
        truncateSync(path, readFileSync(path).length - 1);
      },
    ],
    [
      "empty",
      (path) => {
        truncateSync(path);
      },
    ],
    [
      "changed in one byte",
      (path) => {
        const bytes = readFileSync(path);
        bytes[Math.floor(bytes.length / 2)]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
    [
      "of another program",
      (path) => {
        writeFileSync(path, "something else, longer than a head of thirty-two bytes");
      },
    ],
    [
      "a folder",
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ];

  it.each(spoil)("is made anew: a file that is %s", async (_, change) => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    for (const name of readdirSync(cache.folder)) change(join(cache.folder, name));
    expect(await factsOf(folder, cache)).toEqual(first);
    expect(await factsOf(folder, cache)).toEqual({ ...first, filesRead: 0 });
  });

  it("is left alone where another build, or another way to read, has written it", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const first = await factsOf(folder, cache);
    expect(await factsOf(folder, { ...cache, build: () => "build2" })).toEqual(first);
    expect((await factsOf(join(folder, transcript), cache)).filesRead).toBeGreaterThan(0);
    expect(await factsOf(folder, cache)).toEqual({ ...first, filesRead: 0 });
  });

  it("is done without where nothing can be written", async () => {
    const folder = oldLogs(samples);
    const file = join(emptyFolder(), "file");
    writeFileSync(file, "");
    const first = await factsOf(folder, { folder: join(file, "cache"), build: () => "build1" });
    expect(first).toEqual(await factsOf(folder, null));
  });

  it("is shared by runs at the same time", async () => {
    const folder = oldLogs(samples);
    const cache = newCache();
    const all = await Promise.all([1, 2, 3].map(async () => factsOf(folder, cache)));
    const without = await factsOf(folder, null);
    for (const { facts } of all) expect(facts).toEqual(without.facts);
    expect(await factsOf(folder, cache)).toEqual({ ...without, filesRead: 0 });
  });
});
