import { basename } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import type { SafeFs } from "@turnmeter/safe-fs";
import { ifReadable } from "../common/if-readable.js";

/** An archive; the files in it are not read. */
export interface FoundArchive {
  readonly path: string;
  /** Format, such as `zip`. */
  readonly kind: string;
}

/** The archives directly in some folders, by their names. */
export async function archivesIn(folders: readonly string[], fs: SafeFs): Promise<readonly FoundArchive[]> {
  const found: FoundArchive[] = [];
  for (const folder of folders) {
    for await (const { path } of fs.list(folder, { isRecursive: false, accepts: isArchiveName })) {
      const kind = kindOfName(basename(path));
      if (kind !== null) found.push({ path, kind });
    }
  }
  return found;
}

/** What to do with an archive. */
export function archiveText({ path, kind }: FoundArchive): string {
  return `${path} is a ${kind} archive: unpack it, and pass the folder`;
}

/** Enough for the first header of a tar file, compressed or not. */
const headBytes = 4096;

/** Recognizes an archive by its first bytes, else by its name; null if the file is none or cannot be read. */
export async function archiveAt(path: string, fs: SafeFs): Promise<FoundArchive | null> {
  const bytes = await ifReadable(() => fs.readHead(path, headBytes), null);
  if (bytes === null) return null;
  const head = Buffer.from(bytes);
  const kind = kindOfHead(head) ?? (mayBeLog(head) ? null : kindOfName(basename(path)));
  return kind === null ? null : { path, kind };
}

/** Magic bytes of each kind, as Latin-1. */
const magics: readonly (readonly [magic: string, kind: string])[] = [
  ["PK\u0003\u0004", "zip"],
  ["PK\u0005\u0006", "zip"],
  ["PK\u0007\u0008", "zip"],
  ["7z\u00bc\u00af'\u001c", "7z"],
  ["Rar!\u001a\u0007", "rar"],
];

function kindOfHead(head: Buffer): string | null {
  const start = head.toString("latin1", 0, 8);
  const known = magics.find(([magic]) => start.startsWith(magic));
  if (known !== undefined) return known[1];
  if (isTar(head)) return "tar";
  return isGzip(head) && isTar(unzippedHead(head)) ? "tar.gz" : null;
}

/** Offset of the magic in a POSIX 1003.1 or GNU tar header. */
const tarMagicAt = 257;

function isTar(head: Buffer): boolean {
  return head.toString("latin1", tarMagicAt, tarMagicAt + 5) === "ustar";
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

function unzippedHead(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether the content may be a log, whatever its name: JSON or gzip. */
function mayBeLog(head: Buffer): boolean {
  return head.length === 0 || isGzip(head) || /^\uFEFF?\s*[{[]/.test(head.toString("utf8"));
}

const names: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/\.zip$/i, "zip"],
  [/\.(?:tar\.gz|tgz)$/i, "tar.gz"],
  [/\.tar$/i, "tar"],
  [/\.7z$/i, "7z"],
  [/\.rar$/i, "rar"],
];

function isArchiveName(name: string): boolean {
  return kindOfName(name) !== null;
}

function kindOfName(name: string): string | null {
  return names.find(([ending]) => ending.test(name))?.[1] ?? null;
}
