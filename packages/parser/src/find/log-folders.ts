import { basename, join, relative, sep } from "node:path";
import { type FileRefusal, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import { plainPath } from "../plain-path.js";
import type { KeptHomes } from "../source.js";
import { sources } from "../sources.js";
import { isLogName } from "./session-files.js";

interface LogFolder {
  readonly path: string;
  readonly isRecursive: boolean;
  readonly accepts: (name: string, folder: string) => boolean;
  readonly enters: (path: string) => boolean;
  /** True for an agent's own folder, which holds much besides logs. */
  readonly isOwn?: true;
}

const homes = sources.flatMap(({ home }) => home ?? []);
const logFolders = [...new Set(homes.flatMap((home) => home.logFolders))];
const keptHomes = homes.flatMap(({ kept }) => kept ?? []);
const ownNames = new Set(homes.flatMap((home) => home.ownNames));
const otherFolders: ReadonlySet<string> = new Set(homes.flatMap((home) => home.otherFolders ?? []));

/** Where logs are looked for below a root. */
export interface LogPlaces {
  readonly folders: readonly LogFolder[];
  /** Paths that could not be looked at, although they decide what the root is. */
  readonly refused: readonly FileRefusal[];
}

/** The places below a root that hold logs: only the log folders if the root is an agent's own folder, else the root. */
export async function logFoldersOf(root: string, fs: SafeFs): Promise<LogPlaces> {
  const keptAtRoot = keptHomes.find(({ folder }) => folder === basename(root));
  if (keptAtRoot !== undefined) return { folders: [keptPlace(root, keptAtRoot)], refused: [] };
  const names = [...logFolders, ...keptHomes.map(({ folder }) => folder)];
  const kinds = new Map<string, Kind>();
  for (const name of names) kinds.set(name, await kindOf(fs, join(root, name)));
  // A root that cannot be entered is unknown: listing it gives the reason.
  if (names.every((name) => kinds.get(name) instanceof SafeFsError)) {
    return { folders: [wholeFolder(root, false)], refused: [] };
  }
  // One that cannot be looked at may exist: listing it shows if not.
  const isFolder = (name: string) => kinds.get(name) === "folder" || kinds.get(name) instanceof SafeFsError;
  const folders = logFolders.filter(isFolder).map((name) => wholeFolder(join(root, name), true));
  const kept = keptHomes.filter(({ folder }) => isFolder(folder));
  if (kept.length > 0) {
    const places = kept.map((homesOf) => keptPlace(join(root, homesOf.folder), homesOf));
    return { folders: [...folders, ...places, ownFolder(root)], refused: [] };
  }
  const { isOwn, refused } = await holdsOwnNames(root, fs);
  if (folders.length === 0)
    return { folders: [isOwn ? { ...wholeFolder(root, false), isOwn } : wholeFolder(root, true)], refused };
  return { folders: isOwn ? [...folders, ownFolder(root)] : [wholeFolder(root, true)], refused };
}

/** A folder with everything below, except subfolders known to hold no logs. */
function wholeFolder(path: string, takesJson: boolean): LogFolder {
  return {
    path,
    isRecursive: true,
    accepts: (name) => isLogName(name, takesJson),
    enters: (folder) => !otherFolders.has(basename(folder)),
  };
}

function ownFolder(path: string): LogFolder {
  return {
    path,
    isRecursive: false,
    accepts: (name) => isLogName(name, false),
    enters: () => false,
    isOwn: true,
  };
}

/** A folder of session homes; reads only each session's own logs and the home's log folders. */
function keptPlace(path: string, { session, home, logs: ownLogs }: KeptHomes): LogFolder {
  return {
    path,
    isRecursive: true,
    accepts(name, folder) {
      const names = inSession(path, folder, session);
      if (names?.length === 0) return ownLogs.includes(plainPath(name));
      return names !== null && names.length > 1 && isLogName(name, true);
    },
    enters(folder) {
      const [config, logs, ...rest] = inSession(path, folder, session) ?? [];
      if (config !== undefined && config !== home) return false;
      return (
        (logs === undefined || logFolders.includes(logs)) && !rest.some((name) => otherFolders.has(name))
      );
    },
  };
}

/** Folder names below the session's folder; null if not inside a session. */
function inSession(root: string, folder: string, session: string): readonly string[] | null {
  const names = relative(root, folder).split(sep);
  const at = names.findIndex((name) => name.startsWith(session));
  return at === -1 ? null : names.slice(at + 1);
}

async function holdsOwnNames(
  root: string,
  fs: SafeFs,
): Promise<{ readonly isOwn: boolean; readonly refused: readonly FileRefusal[] }> {
  const refused: FileRefusal[] = [];
  for (const name of ownNames) {
    const path = join(root, name);
    const kind = await kindOf(fs, path);
    if (kind instanceof SafeFsError) refused.push({ path, error: kind });
    else if (kind !== null) return { isOwn: true, refused: [] };
  }
  return { isOwn: false, refused };
}

/** Null if missing or a link out of the root; an error if unknown. */
type Kind = "folder" | "file" | SafeFsError | null;

async function kindOf(fs: SafeFs, path: string): Promise<Kind> {
  try {
    return (await fs.stat(path)).isDirectory ? "folder" : "file";
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    return error.code === "not-found" || error.code === "outside-roots" ? null : error;
  }
}
