import type { FoundFile } from "./layout.js";
import { isCompressedName, plainPath } from "./plain-path.js";

/** Why a log does not count where it is there in another form too. */
type SupersededReason = "compressed copy" | "archived copy";

/** A log of which a better copy is there. */
interface SupersededLog {
  readonly file: FoundFile;
  readonly reason: SupersededReason;
}

/** The logs to read, and those set aside. */
export interface WithoutSuperseded {
  readonly kept: readonly FoundFile[];
  readonly superseded: readonly SupersededLog[];
}

const archive = /(?:^|[/\\])archived_sessions[/\\]/;

/**
 * Sets aside compressed logs that are there plain too, and archived ones that are there unarchived
 * (R70). Logs are one log where their paths are equal but for the ending of a compressed file, or where
 * they call themselves the same.
 */
export function withoutSuperseded(files: readonly FoundFile[]): WithoutSuperseded {
  const best = new Map<string, FoundFile>();
  for (const file of files) {
    for (const key of keysOf(file)) {
      const other = best.get(key);
      if (other === undefined || rankOf(file) < rankOf(other)) best.set(key, file);
    }
  }
  const kept: FoundFile[] = [];
  const superseded: SupersededLog[] = [];
  for (const file of files) {
    const better = keysOf(file)
      .map((key) => best.get(key) ?? file)
      .find((other) => isBetter(other, file));
    if (better === undefined) kept.push(file);
    else superseded.push({ file, reason: reasonOf(file, better) });
  }
  return { kept, superseded };
}

function keysOf({ path, kind, source, logId }: FoundFile): readonly string[] {
  if (kind !== "log") return [];
  const byPath = `path ${plainPath(path)}`;
  return logId === null ? [byPath] : [byPath, `id ${source} ${logId}`];
}

/** Plain before compressed, then live before archived. */
function rankOf({ path }: FoundFile): number {
  return (isCompressedName(path) ? 2 : 0) + (archive.test(path) ? 1 : 0);
}

/** Of two compressed forms of one path the first by name counts. */
function isBetter(other: FoundFile, file: FoundFile): boolean {
  if (rankOf(other) !== rankOf(file)) return rankOf(other) < rankOf(file);
  return plainPath(other.path) === plainPath(file.path) && other.path < file.path;
}

function reasonOf(file: FoundFile, better: FoundFile): SupersededReason {
  const isOnlyArchived =
    isCompressedName(file.path) === isCompressedName(better.path) && archive.test(file.path);
  return isOnlyArchived ? "archived copy" : "compressed copy";
}
