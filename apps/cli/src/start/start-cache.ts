import { crc32 } from "node:zlib";
import { join } from "node:path";
import { openStore, SafeFsError, ownVersion, pathVersion } from "@turnmeter/safe-fs";
import type { FileAccess, FileStore } from "@turnmeter/safe-fs";
import { sealPack, sealedLengthBytes, unsealPack } from "@turnmeter/ledger/sealed-pack.js";
import type { CacheSettings } from "../common/context.js";
import type { CompiledFiles } from "./module-loader.js";

interface StartOf {
  readonly command: string;
  /** All that may change V8's compiled code, and the program's folder. */
  readonly engine: readonly string[];
}

/** Keeps the start of a command between runs. Like all of the cache, it is used only where nobody else could have written it. */
export class StartCache {
  readonly #store: FileStore;
  readonly #name: string;

  constructor({ folder, build }: CacheSettings, { command, engine }: StartOf, files?: FileAccess) {
    this.#store = openStore(folder, files);
    const hash = crc32(JSON.stringify(engine)).toString(16).padStart(8, "0");
    this.#name = `start-${build()}-${hash}-${command}.pack`;
  }

  known(): KnownStart {
    return startOfFile((from, lengthBytes) => this.#store.readPart(this.#name, { from, lengthBytes }));
  }

  /** Keeps findings for later runs; a folder that cannot be written to is no failure. */
  keep(found: KnownStart): void {
    try {
      this.#store.write(this.#name, startFile(found));
    } catch (error) {
      if (!(error instanceof SafeFsError)) throw error;
    }
  }
}

/** The system's zone, valid while `toldBy` is unchanged. */
interface KnownTimezone {
  readonly toldBy: string;
  readonly timezone: string;
}

/** Findings of earlier runs that take longer to find again than to read. */
export interface KnownStart {
  readonly compiled: CompiledFiles;
  readonly timezone: KnownTimezone | null;
  /** Number of runs behind the findings; 0 where nothing is known. */
  readonly runs: number;
}

interface Head {
  readonly runs: number;
  readonly timezone: KnownTimezone | null;
  readonly files: readonly (readonly [key: string, bytes: number, checksum: number])[];
}

/** Findings where nothing is known. */
export const noStart: KnownStart = { compiled: new Map(), timezone: null, runs: 0 };

/** The parts of a file that holds what is known: a sealed head, and the code of each file behind it. */
export function startFile({ compiled, timezone, runs }: KnownStart): readonly Uint8Array[] {
  const files = [...compiled].flatMap(([key, read]) => {
    const code = read();
    return code === null ? [] : [{ key, code }];
  });
  const head: Head = {
    runs,
    timezone,
    files: files.map(({ key, code }) => [key, code.length, crc32(code)]),
  };
  return [...sealPack([Buffer.from(JSON.stringify(head))]), ...files.map(({ code }) => code)];
}

/** Bytes of a file in memory of their own, fewer at its end; null if missing or unreadable. */
type ReadPart = (from: number, lengthBytes: number) => Uint8Array | null;

/** More than most file heads need. */
const firstBytes = 4096;

/** Reads a file of {@link startFile}, code lazily; {@link noStart} if it is another file or its head is damaged. */
function startOfFile(readPart: ReadPart): KnownStart {
  const first = readPart(0, firstBytes);
  const headBytes = first === null ? null : sealedLengthBytes(first);
  if (first === null || headBytes === null) return noStart;
  const sealed = headBytes <= firstBytes ? first.subarray(0, headBytes) : readPart(0, headBytes);
  const content = sealed === null ? null : unsealPack(sealed);
  if (content === null) return noStart;
  const { files, timezone, runs }: Head = JSON.parse(Buffer.from(content).toString());
  let from = headBytes;
  const compiled = new Map(
    files.map(([key, lengthBytes, checksum]) => {
      const at = from;
      from += lengthBytes;
      return [
        key,
        () => {
          const code = readPart(at, lengthBytes);
          return code !== null && code.length === lengthBytes && crc32(code) === checksum ? code : null;
        },
      ];
    }),
  );
  return { compiled, timezone, runs };
}

interface BuiltFor {
  /** As in `process.version`. */
  readonly version: string;
  readonly arch: string;
}

/** Path of the code that V8 compiled at build time, for runs that have kept nothing yet. */
export function builtStartPath(folder: string, { version, arch }: BuiltFor): string {
  return join(folder, `compiled-${version}-${arch}.pack`);
}

/** Code that the build has compiled; empty if another Node.js did the build. */
export function builtStart(
  folder: string,
  builtFor: BuiltFor,
  readFile: (path: string) => Uint8Array,
): CompiledFiles {
  let file: Uint8Array;
  try {
    file = readFile(builtStartPath(folder, builtFor));
  } catch {
    return new Map();
  }
  return startOfFile((from, lengthBytes) => file.slice(from, from + lengthBytes)).compiled;
}

/** Platforms whose zone comes from a variable or this file, usually a link. */
const platforms: ReadonlySet<string> = new Set(["linux", "darwin"]);
const zoneFile = "/etc/localtime";

/** A text that changes if the system's zone may have changed; null where nothing shows that. Asking for the zone itself loads Node's data on all languages, which takes a fifth of its start. */
export function timezoneKey(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
  files?: FileAccess,
): string | null {
  if (!platforms.has(platform)) return null;
  try {
    const versions = [ownVersion(zoneFile, files), pathVersion(zoneFile, files)];
    return JSON.stringify([environment["TZ"] ?? null, ...versions]);
  } catch (error) {
    if (error instanceof SafeFsError) return null;
    throw error;
  }
}
