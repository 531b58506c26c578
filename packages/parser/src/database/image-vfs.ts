/*
 * What SQLite sees as its file system: one file that nobody writes, the image of a database (https://sqlite.org/vfs.html).
 */
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { DatabaseImage } from "./database-image.js";

/** The name by which databases are opened through it. */
export const imageVfs = "turnmeter-image";

/** Reads from one image at a time. */
export interface ImageFiles {
  /** The image that the next database is opened on; null for none. */
  image: DatabaseImage | null;
  /** What a read threw last: C code knows numbers only. */
  failure: unknown;
}

/** Installs the file system. */
export function installImageVfs(sqlite3: Sqlite3Static): ImageFiles {
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

/** The methods of an open file; pointers and results are numbers. Each is a function of its own: one function gets one signature. */
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
