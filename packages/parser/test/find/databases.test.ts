import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { findLogs, type LogUnit, openLogRoots, readUnit } from "../../src/index.js";
import { type DatabaseFiles, databaseFiles } from "../util/database-files.js";
import { eventsIn, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const tables = [
  "CREATE TABLE sessions(id TEXT PRIMARY KEY, working_dir TEXT, created_at TEXT)",
  `CREATE TABLE messages(id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content_json TEXT,
     created_timestamp INTEGER)`,
  "INSERT INTO sessions VALUES ('s1', '/home/ann/shop', '2026-11-20 10:00:00')",
  said(1),
];
const logged = [...tables, "PRAGMA journal_mode = WAL", said(2), said(3)];

function said(seconds: number): string {
  const content = '[{"type":"text","text":"Hello."}]';
  return `INSERT INTO messages(session_id, role, content_json, created_timestamp)
    VALUES ('s1', 'user', '${content}', ${1_795_168_800 + seconds})`;
}

/** Writes the files of a database into a folder, as of long ago: what was written just now may change unseen. */
function write(folder: string, files: DatabaseFiles, name = "sessions.db", writtenAt = 1_760_000_000): void {
  for (const [end, bytes] of files) {
    const path = join(folder, name) + end;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    utimesSync(path, writtenAt, writtenAt);
  }
}

async function stateOf(statements: readonly string[]): Promise<DatabaseFiles> {
  return (await databaseFiles(statements)).at(-1)!;
}

/** The files of a folder with their bytes and times of change. */
function statesIn(folder: string) {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return [name, readFileSync(path).toString("hex"), statSync(path).mtimeMs];
    });
}

async function find(paths: readonly string[], calls?: Partial<typeof nodeFileCalls>) {
  const { roots, fs, refused } = await openLogRoots(paths, calls === undefined ? undefined : { calls });
  return { ...(await findLogs(roots, fs, { refused })), fs };
}

async function promptsOf(unit: LogUnit, fs: Awaited<ReturnType<typeof find>>["fs"]): Promise<number> {
  let prompts = 0;
  for await (const events of readUnit(unit, fs))
    prompts += events.filter(({ kind }) => kind === "prompt").length;
  return prompts;
}

describe("databases", () => {
  it("are found by name, at any depth, and known by their tables", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(tables), "a/sessions.db");
    const found = await find([folder]);
    expect(unitsIn(found, folder)).toEqual([["main a/sessions.db"]]);
    expect(eventsIn(found, folder)).toEqual([]);
    expect(found.units[0]).toMatchObject({ source: "goose" });
    expect(found.units[0]!.files[0]!.framing).toBe("database");
    expect(await promptsOf(found.units[0]!, found.fs)).toBe(1);
  });

  it("are read with the write-ahead log beside them, where the root is the file itself too", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(logged));
    for (const root of [folder, join(folder, "sessions.db")]) {
      const found = await find([root]);
      expect(unitsIn(found, folder)).toEqual([["main sessions.db"]]);
      expect(await promptsOf(found.units[0]!, found.fs)).toBe(3);
    }
  });

  it("have another version and size once their log has grown", async () => {
    const folder = temporaryFolder();
    const states = await databaseFiles(logged);
    write(folder, states.at(-2)!);
    const before = (await find([folder])).units[0]!;
    const same = (await find([folder])).units[0]!;
    expect(same.files[0]!.version).toBe(before.files[0]!.version);
    write(folder, new Map([["-wal", states.at(-1)!.get("-wal")!]]));
    const after = (await find([folder])).units[0]!;
    expect(after.files[0]!.version).not.toBe(before.files[0]!.version);
    expect(after.sizeBytes).toBeGreaterThan(before.sizeBytes);
  });

  it("have another version where their log was written anew with the same size and in the same moment", async () => {
    const folder = temporaryFolder();
    const [older, newer] = [3, 4].map((seconds) => [...tables, "PRAGMA journal_mode = WAL", said(seconds)]);
    const [first, second] = [await stateOf(older!), await stateOf(newer!)];
    expect(second.get("-wal")!.length).toBe(first.get("-wal")!.length);
    write(folder, first);
    const log = join(folder, "sessions.db-wal");
    const now = new Date();
    utimesSync(log, now, now);
    const before = (await find([folder])).units[0]!;
    writeFileSync(log, second.get("-wal")!);
    utimesSync(log, now, now);
    expect((await find([folder])).units[0]!.files[0]!.version).not.toBe(before.files[0]!.version);
  });

  it("are not looked into again while nothing of them has changed", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(logged));
    const first = await find([folder]);
    const known = new Map(first.sniffed.map((each) => [each.path, each]));
    const opened: string[] = [];
    const open = (path: string): number => {
      opened.push(path);
      return nodeFileCalls.open(path);
    };
    const { roots, fs } = await openLogRoots([folder], { calls: { open } });
    expect((await findLogs(roots, fs, { known })).units).toEqual(first.units);
    expect(opened).toEqual([]);
    write(
      folder,
      new Map([["-wal", (await stateOf([...logged, said(4)])).get("-wal")!]]),
      "sessions.db",
      1_760_000_001,
    );
    await findLogs(roots, fs, { known });
    expect(opened.length).toBeGreaterThan(0);
  });

  it("of other names are never opened", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(tables), "cookies.db");
    write(folder, await stateOf(tables), "a/sessions.db.bak");
    write(folder, await stateOf(tables), "sessions.sqlite");
    const opened: string[] = [];
    const open = (path: string): number => {
      opened.push(path);
      return nodeFileCalls.open(path);
    };
    const found = await find([folder], { open });
    expect(unitsIn(found, folder)).toEqual([]);
    expect(opened).toEqual([]);
  });

  it("of other programs are problems with their path", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(["CREATE TABLE sessions(id TEXT)", "CREATE TABLE cups(size INTEGER)"]));
    expect(eventsIn(await find([folder]), folder)).toEqual([
      "file-unrecognised sessions.db database of 2 tables",
      "skipped: unknown format: other sessions.db",
    ]);
  });

  it("cut by any number of bytes are problems with their path", async () => {
    const whole = (await stateOf(tables)).get("")!;
    for (const cut of [1, 100, 4096, whole.length - 20]) {
      const folder = temporaryFolder();
      write(folder, new Map([["", whole.slice(0, whole.length - cut)]]));
      expect(eventsIn(await find([folder]), folder)[0]).toBe(
        "file-unreadable sessions.db database is damaged",
      );
    }
  });

  it("are read without a log that is another database's, and a log alone is no database", async () => {
    const folder = temporaryFolder();
    write(folder, await stateOf(tables));
    const others = await stateOf(["PRAGMA page_size = 4096", ...logged.slice(0, 5), said(9)]);
    write(folder, new Map([["-wal", others.get("-wal")!.slice(0, 31)]]));
    const found = await find([folder]);
    expect(await promptsOf(found.units[0]!, found.fs)).toBe(1);
    const alone = temporaryFolder();
    write(alone, new Map([["-wal", others.get("-wal")!]]));
    expect(await find([alone])).toMatchObject({ units: [], events: [] });
  });

  it("keep their bytes and times, whatever is wrong with them", async () => {
    const whole = await stateOf(logged);
    const cut = new Map([...whole, ["", whole.get("")!.slice(0, 5000)] as const]);
    for (const files of [whole, cut, new Map([["", new Uint8Array()]])]) {
      const folder = temporaryFolder();
      write(folder, files);
      const before = statesIn(folder);
      const found = await find([folder]);
      for (const unit of found.units) await promptsOf(unit, found.fs);
      expect(statesIn(folder)).toEqual(before);
    }
  });

  it("that cannot be read are problems with their path", async () => {
    const whole = await stateOf(tables);
    const damaged = temporaryFolder();
    write(damaged, new Map([["", whole.get("")!.slice(0, 5000)]]));
    expect(eventsIn(await find([damaged]), damaged)).toEqual([
      "file-unreadable sessions.db database is damaged",
      "failed: database is damaged: other sessions.db",
    ]);
    const hot = temporaryFolder();
    write(hot, new Map([...whole, ["-journal", new Uint8Array([0xd9, 0xd5, 5, 0xf9])]]));
    expect(eventsIn(await find([hot]), hot)).toEqual([
      "file-unreadable sessions.db database is being written",
      "failed: database is being written: other sessions.db",
    ]);
  });

  it("that are none in spite of their name are looked into as other files are", async () => {
    const folder = temporaryFolder({ "sessions.db": "no database\n", "empty/sessions.db": "" });
    expect(eventsIn(await find([folder]), folder)).toEqual([
      "file-unrecognised empty/sessions.db empty",
      "skipped: empty: other empty/sessions.db",
      "file-unrecognised sessions.db unknown format",
      "skipped: unknown format: other sessions.db",
    ]);
  });
});
