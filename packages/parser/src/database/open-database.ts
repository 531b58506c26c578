import type { OpfsDatabase, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { SafeFs } from "@turnmeter/safe-fs";
import { DatabaseError } from "./database-error.js";
import { type DatabaseImage, openDatabaseImage } from "./database-image.js";

/** The names of a database's columns, by table. */
export type DatabaseTables = ReadonlyMap<string, ReadonlySet<string>>;

/** A database that is open to be read. */
export interface OpenDatabase {
  tables(): DatabaseTables;
  /** The first column of each row, if it is text or bytes. @throws DatabaseError @throws SafeFsError */
  values(query: string): Generator<string | Uint8Array, void, undefined>;
}

interface Engine {
  readonly sqlite3: Sqlite3Static;
  readonly files: ImageFiles;
}

let engine: Promise<Engine> | null = null;

/** One at a time: the engine reads a single image. */
let newest: Promise<unknown> = Promise.resolve();

/** Reads of a database that keeps changing meanwhile. */
const mostTries = 5;

/**
 * What `read` takes from a database as it is after its last whole transaction. Where something is written meanwhile that could
 * belong to another state, it is read again.
 * @throws SafeFsError where the file cannot be read
 * @throws DatabaseError where it is no whole database, or changes each time
 */
export async function readDatabase<T>(
  path: string,
  fs: SafeFs,
  read: (database: OpenDatabase) => T,
): Promise<T> {
  const turn = newest.then(() => readAgain(path, fs, read));
  newest = turn.catch(() => {});
  return turn;
}

async function readAgain<T>(path: string, fs: SafeFs, read: (database: OpenDatabase) => T): Promise<T> {
  const loaded = await (engine ??= loadEngine()).catch((error: unknown) => {
    throw new DatabaseError("database engine failed", error);
  });
  for (let tries = 1; ; tries++) {
    const image = await openDatabaseImage(path, fs).catch((error: unknown) => {
      // While it is written its files may not fit each other.
      if (error instanceof DatabaseError && tries < mostTries) return null;
      throw error;
    });
    if (image === null) continue;
    try {
      loaded.files.image = image;
      const result = attempt(() => readImage(loaded, read));
      if (image.isUnchanged()) {
        if ("error" in result) throw result.error;
        return result.value;
      }
      if (tries === mostTries) throw new DatabaseError("database is being written");
    } finally {
      loaded.files.image = null;
      image.close();
    }
  }
}

type Attempt<T> = { readonly value: T } | { readonly error: unknown };

function attempt<T>(call: () => T): Attempt<T> {
  try {
    return { value: call() };
  } catch (error) {
    return { error };
  }
}

function silent(): void {}

async function loadEngine(): Promise<Engine> {
  const [{ default: init }, { readEngineWasm }] = await Promise.all([
    import("@sqlite.org/sqlite-wasm"),
    import("./wasm-file.js"),
  ]);
  // The library's types leave its options out.
  const start = init as (options: object) => Promise<Sqlite3Static>;
  const sqlite3 = await start({ wasmBinary: readEngineWasm(), print: silent, printErr: silent });
  // What it would write to the console becomes a problem with a path.
  Object.assign(sqlite3.config, { debug: silent, log: silent, warn: silent, error: silent });
  return { sqlite3, files: installImageVfs(sqlite3) };
}

function readImage<T>({ sqlite3, files }: Engine, read: (database: OpenDatabase) => T): T {
  files.failure = null;
  const told = (error: unknown) => (files.failure === null ? asDatabaseError(sqlite3, error) : files.failure);
  let database: OpfsDatabase;
  try {
    database = new sqlite3.oo1.DB({ filename: "image", flags: "r", vfs: imageVfs });
  } catch (error) {
    throw told(error);
  }
  try {
    return read({ tables: () => tablesOf(database), values: (query) => values(database, query) });
  } catch (error) {
    throw told(error);
  } finally {
    database.close();
  }
}

function tablesOf(database: OpfsDatabase): DatabaseTables {
  const tables = new Map<string, Set<string>>();
  const query =
    "SELECT t.name || char(0) || c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'";
  for (const text of values(database, query)) {
    const [table = "", column = ""] = String(text).split("\0");
    const columns = tables.get(table);
    if (columns === undefined) tables.set(table, new Set([column]));
    else columns.add(column);
  }
  return tables;
}

function* values(database: OpfsDatabase, query: string): Generator<string | Uint8Array, void, undefined> {
  const statement = database.prepare(query);
  try {
    while (statement.step()) {
      const value = statement.get(0);
      if (typeof value === "string" || value instanceof Uint8Array) yield value;
    }
  } finally {
    statement.finalize();
  }
}

/** Any SQLite error means a damaged database, or one that lacks what a query needs. */
function asDatabaseError({ SQLite3Error, capi }: Sqlite3Static, error: unknown): unknown {
  if (!(error instanceof SQLite3Error)) {
    // The state of a crashed engine is undefined: the next database gets a new one.
    engine = null;
    return error;
  }
  const hasOtherForm = error.resultCode === capi.SQLITE_ERROR;
  return new DatabaseError(hasOtherForm ? "database has another form" : "database is damaged", error);
}

/*
 * What SQLite sees as its file system: one file that nobody writes, the image of a database (https://sqlite.org/vfs.html).
 */

/** The name of this file system, by which databases are opened through it. */
const imageVfs = "turnmeter-image";

/** Reads from one image at a time. */
interface ImageFiles {
  /** The image that the next database is opened on; null for none. */
  image: DatabaseImage | null;
  /** What a read threw last: C code knows numbers only. */
  failure: unknown;
}

/** Installs the file system. */
function installImageVfs(sqlite3: Sqlite3Static): ImageFiles {
  const { capi, vfs } = sqlite3;
  const files: ImageFiles = { image: null, failure: null };
  const io = new capi.sqlite3_io_methods();
  Object.assign(io, { $iVersion: 1 });
  io.installMethods(fileMethods(sqlite3, files));
  const system = new capi.sqlite3_vfs();
  const file = new capi.sqlite3_file();
  Object.assign(system, { $iVersion: 1, $szOsFile: file.structInfo.sizeof, $mxPathname: 512 });
  file.dispose();
  system.installMethods(systemMethods(sqlite3, io.pointer));
  vfs.installVfs({ vfs: { struct: system, methods: {}, name: imageVfs } });
  return files;
}

type Methods = Record<string, (...parameters: never[]) => number>;

/** Pointers and results are numbers. Each is a function of its own because a function gets only one signature. */
function fileMethods({ capi, wasm }: Sqlite3Static, files: ImageFiles): Methods {
  return {
    xClose: () => capi.SQLITE_OK,
    xRead: (_file: number, to: number, byteLength: number, offset: bigint) => {
      const into = wasm.heap8u().subarray(to, to + byteLength);
      try {
        // A 64-bit integer of C comes as a bigint.
        const count = files.image!.read(into, Number(offset));
        into.fill(0, count);
        return count === byteLength ? capi.SQLITE_OK : capi.SQLITE_IOERR_SHORT_READ;
      } catch (error) {
        files.failure = error;
        return capi.SQLITE_IOERR_READ;
      }
    },
    xWrite: () => capi.SQLITE_READONLY,
    xTruncate: () => capi.SQLITE_READONLY,
    xSync: () => capi.SQLITE_OK,
    xFileSize: (_file: number, size: number) => {
      wasm.poke64(size, BigInt(files.image!.sizeBytes));
      return capi.SQLITE_OK;
    },
    xLock: () => capi.SQLITE_OK,
    xUnlock: () => capi.SQLITE_OK,
    xCheckReservedLock: (_file: number, isReserved: number) => {
      wasm.poke32(isReserved, 0);
      return capi.SQLITE_OK;
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => 4096,
    xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE,
  };
}

function systemMethods({ capi, wasm }: Sqlite3Static, methodsOfFiles: number): Methods {
  return {
    xOpen: (_system: number, _name: number, file: number, flags: number, flagsOut: number) => {
      const opened = new capi.sqlite3_file(file);
      opened.$pMethods = methodsOfFiles;
      opened.dispose();
      if (flagsOut !== 0) wasm.poke32(flagsOut, flags);
      return capi.SQLITE_OK;
    },
    xDelete: () => capi.SQLITE_READONLY,
    // There is no journal beside an image.
    xAccess: (_system: number, _name: number, _flags: number, isThere: number) => {
      wasm.poke32(isThere, 0);
      return capi.SQLITE_OK;
    },
    xFullPathname: (_system: number, name: number, byteLength: number, out: number) =>
      wasm.cstrncpy(out, name, byteLength) > 0 ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN,
    xRandomness: (_system: number, byteLength: number) => byteLength,
    xSleep: () => capi.SQLITE_OK,
    xCurrentTime: (_system: number, day: number) => {
      wasm.poke64f(day, 0);
      return capi.SQLITE_OK;
    },
    xGetLastError: () => capi.SQLITE_OK,
  };
}
