import init, { type Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** A database's file and the files beside it, by their ends: "" for the database itself, `-wal` for its log. */
export type DatabaseFiles = ReadonlyMap<string, Uint8Array>;

const name = "made";

/** Files that SQLite writes, in memory. */
interface WrittenFiles {
  readonly byName: Map<string, number[]>;
  readonly byPointer: Map<number, number[]>;
}

const written: WrittenFiles = { byName: new Map(), byPointer: new Map() };

let engine: Promise<Sqlite3Static> | null = null;

/** A statement, or one that depends on what is there: a query gives the first value of each row. */
type Statement = string | ((query: (sql: string) => readonly unknown[]) => string);

/**
 * The files of a database that SQLite itself writes. Statements run one after the other; what is there after each is given, as a
 * crash would leave it.
 */
export async function databaseFiles(statements: readonly Statement[]): Promise<readonly DatabaseFiles[]> {
  const sqlite3 = await (engine ??= loadEngine());
  written.byName.clear();
  const database = new sqlite3.oo1.DB({ filename: name, flags: "c", vfs: "memory-files" });
  try {
    // Without it a write-ahead log would need memory that processes share.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    return statements.map((statement) => {
      const query = (sql: string) => database.selectValues(sql);
      database.exec(typeof statement === "string" ? statement : statement(query));
      return new Map(
        [...written.byName].map(([path, bytes]) => [
          path.slice(path.lastIndexOf(name) + name.length),
          Uint8Array.from(bytes),
        ]),
      );
    });
  } finally {
    database.close();
  }
}

function bytesOf(file: number): number[] {
  return written.byPointer.get(file)!;
}

async function loadEngine(): Promise<Sqlite3Static> {
  const sqlite3 = await init();
  const { capi, wasm, vfs } = sqlite3;
  const io = new capi.sqlite3_io_methods();
  Object.assign(io, { $iVersion: 1 });
  const methods: Record<string, (...parameters: never[]) => number> = {
    xClose: () => 0,
    xRead: (file: number, to: number, length: number, offset: bigint) => {
      const into = wasm.heap8u().subarray(to, to + length);
      const piece = bytesOf(file).slice(Number(offset), Number(offset) + length);
      into.fill(0);
      into.set(piece);
      return piece.length === length ? 0 : capi.SQLITE_IOERR_SHORT_READ;
    },
    xWrite: (file: number, from: number, length: number, offset: bigint) => {
      const bytes = bytesOf(file);
      const at = Number(offset);
      while (bytes.length < at) bytes.push(0);
      bytes.splice(at, length, ...wasm.heap8u().subarray(from, from + length));
      return 0;
    },
    xTruncate: (file: number, size: bigint) => {
      bytesOf(file).length = Number(size);
      return 0;
    },
    xSync: () => 0,
    xFileSize: (file: number, size: number) => {
      wasm.poke64(size, BigInt(bytesOf(file).length));
      return 0;
    },
    xLock: () => 0,
    xUnlock: () => 0,
    xCheckReservedLock: (_file: number, isReserved: number) => {
      wasm.poke32(isReserved, 0);
      return 0;
    },
    xFileControl: () => capi.SQLITE_NOTFOUND,
    xSectorSize: () => 512,
    xDeviceCharacteristics: () => 0,
  };
  io.installMethods(methods);
  const file = new capi.sqlite3_file();
  const system = new capi.sqlite3_vfs();
  Object.assign(system, { $iVersion: 1, $szOsFile: file.structInfo.sizeof, $mxPathname: 512 });
  file.dispose();
  const systemMethods: Record<string, (...parameters: never[]) => number> = {
    xOpen: (_system: number, path: number, pointer: number, flags: number, flagsOut: number) => {
      const key = wasm.cstrToJs(path) ?? "temporary";
      const bytes = written.byName.get(key) ?? [];
      written.byName.set(key, bytes);
      written.byPointer.set(pointer, bytes);
      const opened = new capi.sqlite3_file(pointer);
      opened.$pMethods = io.pointer;
      opened.dispose();
      if (flagsOut !== 0) wasm.poke32(flagsOut, flags);
      return 0;
    },
    xDelete: (_system: number, path: number) => {
      written.byName.delete(wasm.cstrToJs(path)!);
      return 0;
    },
    xAccess: (_system: number, path: number, _flags: number, isThere: number) => {
      wasm.poke32(isThere, written.byName.has(wasm.cstrToJs(path)!) ? 1 : 0);
      return 0;
    },
    xFullPathname: (_system: number, path: number, length: number, out: number) =>
      wasm.cstrncpy(out, path, length) > 0 ? 0 : 1,
    xRandomness: (_system: number, length: number, out: number) => {
      wasm.heap8u().fill(7, out, out + length);
      return length;
    },
    xSleep: () => 0,
    xCurrentTime: (_system: number, day: number) => {
      wasm.poke64f(day, 2_460_000);
      return 0;
    },
    xGetLastError: () => 0,
  };
  system.installMethods(systemMethods);
  vfs.installVfs({ vfs: { struct: system, methods: {}, name: "memory-files" } });
  return sqlite3;
}
