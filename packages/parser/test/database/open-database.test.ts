import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { DatabaseError } from "../../src/database/database-error.js";
import { readDatabase } from "../../src/database/open-database.js";
import { type DatabaseFiles, databaseFiles } from "../util/database-files.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const base = [
  "PRAGMA page_size = 512",
  "CREATE TABLE cups(name TEXT, size INTEGER)",
  "INSERT INTO cups VALUES ('small', 1), ('large', 3)",
];
const logged = [
  ...base,
  "PRAGMA journal_mode = WAL",
  "INSERT INTO cups VALUES ('huge', 5)",
  "INSERT INTO cups VALUES ('tiny', 0)",
];

/** Writes the files of a database called `a.db`. */
function folderOf(files: DatabaseFiles): string {
  const folder = temporaryFolder({});
  for (const [end, bytes] of files) writeFileSync(join(folder, `a.db${end}`), bytes);
  return folder;
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readDatabase(join(folder, "a.db"), openRoots([folder], { databases: [/^a\.db$/] }), (database) =>
    Array.from(database.values("SELECT name FROM cups ORDER BY rowid"), String),
  );
}

async function damageOf(folder: string): Promise<string | null> {
  try {
    await namesIn(folder);
    return null;
  } catch (error) {
    if (error instanceof DatabaseError) return error.damage;
    throw error;
  }
}

describe("readDatabase", () => {
  it("reads rows and tables", async () => {
    const folder = folderOf((await databaseFiles(base)).at(-1)!);
    expect(await namesIn(folder)).toEqual(["small", "large"]);
    const tables = await readDatabase(
      join(folder, "a.db"),
      openRoots([folder], { databases: [/^a\.db$/] }),
      (database) => database.tables(),
    );
    expect([...tables].map(([table, columns]) => [table, [...columns]])).toEqual([
      ["cups", ["name", "size"]],
    ]);
  });

  it("reads what only the write-ahead log holds, up to the last whole transaction", async () => {
    const states = await databaseFiles(logged);
    expect(states.at(-1)!.has("-wal")).toBe(true);
    expect(await namesIn(folderOf(states.at(-2)!))).toEqual(["small", "large", "huge"]);
    expect(await namesIn(folderOf(states.at(-1)!))).toEqual(["small", "large", "huge", "tiny"]);
    const torn = new Map(states.at(-1));
    torn.set("-wal", torn.get("-wal")!.slice(0, states.at(-2)!.get("-wal")!.length + 100));
    expect(await namesIn(folderOf(torn))).toEqual(["small", "large", "huge"]);
    torn.set("-wal", torn.get("-wal")!.slice(0, 40));
    expect(await namesIn(folderOf(torn))).toEqual(["small", "large"]);
  });

  it("reads a log of many transactions that change the same pages", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `INSERT INTO cups VALUES ('cup ${at}', ${at})`);
    const state = (await databaseFiles([...logged, ...rows])).at(-1)!;
    expect(await namesIn(folderOf(state))).toEqual([
      "small",
      "large",
      "huge",
      "tiny",
      ...rows.map((_, at) => `cup ${at}`),
    ]);
  });

  it("passes over a log that is damaged", async () => {
    const state = new Map((await databaseFiles(logged)).at(-1));
    const log = state.get("-wal")!.slice();
    log[30]! ^= 1;
    state.set("-wal", log);
    expect(await namesIn(folderOf(state))).toEqual(["small", "large"]);
  });

  it("writes nothing, and needs no right to write", async () => {
    const folder = folderOf((await databaseFiles(logged)).at(-1)!);
    const before = statSync(join(folder, "a.db"));
    for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o444);
    chmodSync(folder, 0o555);
    expect(await namesIn(folder)).toHaveLength(4);
    expect(readdirSync(folder)).toEqual(["a.db", "a.db-wal"]);
    expect(statSync(join(folder, "a.db")).mtimeMs).toBe(before.mtimeMs);
    chmodSync(folder, 0o755);
  });

  it("says what is wrong with a database", async () => {
    const whole = (await databaseFiles(base)).at(-1)!;
    const file = whole.get("")!;
    const withFile = (bytes: Uint8Array) => folderOf(new Map([["", bytes]]));
    expect(await damageOf(withFile(file.slice(0, 50)))).toBe("database is damaged");
    expect(await damageOf(withFile(file.slice(0, 600)))).toBe("database is damaged");
    const overwritten = file.slice();
    overwritten.fill(0xff, 512);
    expect(await damageOf(withFile(overwritten))).toBe("database is damaged");
    const hot = folderOf(new Map([...whole, ["-journal", new Uint8Array([0xd9, 0xd5, 5, 0xf9])]]));
    expect(await damageOf(hot)).toBe("database is being written");
    const over = folderOf(new Map([...whole, ["-journal", new Uint8Array(512)]]));
    expect(await damageOf(over)).toBeNull();
  });

  it("reads again what changes while it is read", async () => {
    const states = await databaseFiles(logged);
    const folder = folderOf(states.at(-2)!);
    let reads = 0;
    const names = await readDatabase(
      join(folder, "a.db"),
      openRoots([folder], { databases: [/^a\.db$/] }),
      (database) => {
        const found = [...database.values("SELECT name FROM cups ORDER BY rowid")];
        // A checkpoint, which begins the log anew.
        if (++reads === 1) {
          for (const [end, bytes] of states[2]!) writeFileSync(join(folder, `a.db${end}`), bytes);
          writeFileSync(join(folder, "a.db-wal"), new Uint8Array());
        }
        return found;
      },
    );
    expect(reads).toBe(2);
    expect(names).toEqual(["small", "large"]);
  });

  it("is of another form where a query cannot be answered", async () => {
    const folder = folderOf((await databaseFiles(base)).at(-1)!);
    const path = join(folder, "a.db");
    for (const query of [
      "SELECT x FROM spoons",
      "SELECT weight FROM cups",
      "SELECT json_object('x', x'ff')",
    ]) {
      const read = readDatabase(path, openRoots([folder], { databases: [/^a\.db$/] }), (database) => [
        ...database.values(query),
      ]);
      await expect(read).rejects.toMatchObject({ damage: "database has another form" });
    }
    expect(await namesIn(folder)).toHaveLength(2);
  });
});
