import { basename, join, relative, sep } from "node:path";
import { type FileRefusal, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import { isLogName } from "./log-name.js";

/** A place to list. */
interface LogFolder {
  readonly path: string;
  /** Whether its subfolders are meant too. */
  readonly isRecursive: boolean;
  /** Whether a file of this name in this folder may be a log. */
  readonly accepts: (name: string, folder: string) => boolean;
  /** Whether a folder below it may hold logs, by its path. */
  readonly enters: (path: string) => boolean;
}

/** Beside a session: what its tools gave, as text and blocks of content. */
const toolResults = "tool-results";

const logFolders: readonly string[] = ["projects", "sessions", "archived_sessions"];

/** Where Claude's desktop app keeps a config folder of Claude Code for each of its sessions. */
const desktopFolder = "local-agent-mode-sessions";

// Names that an agent's own folder has beside its logs. Its plugins and file copies may hold logs that
// are nobody's sessions, so that such a folder is not read as a whole.
const configNames = [
  "history.jsonl",
  "settings.json",
  "config.toml",
  "plugins",
  "file-history",
  "shell-snapshots",
  "todos",
  "statsig",
];

/** Where logs are looked for below a root. */
export interface LogPlaces {
  readonly folders: readonly LogFolder[];
  /** What could not be looked at, though it says what the root is. */
  readonly refused: readonly FileRefusal[];
}

/** The places below a root that hold logs: of an agent's own folder its log folders only, else the root. */
export async function logFoldersOf(root: string, fs: SafeFs): Promise<LogPlaces> {
  if (basename(root) === desktopFolder) return { folders: [desktopPlace(root)], refused: [] };
  const names = [...logFolders, desktopFolder];
  const kinds = new Map<string, Kind>();
  for (const name of names) kinds.set(name, await kindOf(fs, join(root, name)));
  // Nothing can be told of a root that cannot be entered: whoever lists it is told why.
  if (names.every((name) => kinds.get(name) instanceof SafeFsError)) {
    return { folders: [wholeFolder(root, false)], refused: [] };
  }
  // One that cannot be looked at may be there: whoever lists it is told if not.
  const isFolder = (name: string) => kinds.get(name) === "folder" || kinds.get(name) instanceof SafeFsError;
  const folders = logFolders.filter(isFolder).map((name) => wholeFolder(join(root, name), true));
  if (isFolder(desktopFolder)) {
    return { folders: [...folders, desktopPlace(join(root, desktopFolder)), ownFolder(root)], refused: [] };
  }
  const { isOwn, refused } = await holdsConfig(root, fs);
  if (folders.length === 0) return { folders: [wholeFolder(root, !isOwn)], refused };
  return { folders: isOwn ? [...folders, ownFolder(root)] : [wholeFolder(root, true)], refused };
}

/** A folder with all below it, but for the outputs of tools that lie beside a session. */
function wholeFolder(path: string, takesJson: boolean): LogFolder {
  return {
    path,
    isRecursive: true,
    accepts: (name) => isLogName(name, takesJson),
    enters: (folder) => basename(folder) !== toolResults,
  };
}

/** What lies directly in an agent's own folder. */
function ownFolder(path: string): LogFolder {
  return { path, isRecursive: false, accepts: (name) => isLogName(name, false), enters: () => false };
}

/** The desktop app's folder: of each `local_<id>` in it only the log folders of its `.claude`. */
function desktopPlace(path: string): LogFolder {
  return {
    path,
    isRecursive: true,
    accepts: (name, folder) => (inDesktopSession(path, folder)?.length ?? 0) > 1 && isLogName(name, true),
    enters(folder) {
      const [config, logs, ...rest] = inDesktopSession(path, folder) ?? [];
      if (config !== undefined && config !== ".claude") return false;
      return (logs === undefined || logFolders.includes(logs)) && !rest.includes(toolResults);
    },
  };
}

/** The names of the folders from a session's on to `folder`; null above the sessions. */
function inDesktopSession(desktop: string, folder: string): readonly string[] | null {
  const names = relative(desktop, folder).split(sep);
  const at = names.findIndex((name) => name.startsWith("local_"));
  return at === -1 ? null : names.slice(at + 1);
}

async function holdsConfig(
  root: string,
  fs: SafeFs,
): Promise<{ readonly isOwn: boolean; readonly refused: readonly FileRefusal[] }> {
  const refused: FileRefusal[] = [];
  for (const name of configNames) {
    const path = join(root, name);
    const kind = await kindOf(fs, path);
    if (kind instanceof SafeFsError) refused.push({ path, error: kind });
    else if (kind !== null) return { isOwn: true, refused: [] };
  }
  return { isOwn: false, refused };
}

/** What a path is; null where nothing is there, or a link that leads out of the root; an error where that cannot be told. */
type Kind = "folder" | "file" | SafeFsError | null;

async function kindOf(fs: SafeFs, path: string): Promise<Kind> {
  try {
    return (await fs.stat(path)).isDirectory ? "folder" : "file";
  } catch (error) {
    if (!(error instanceof SafeFsError)) throw error;
    return error.code === "not-found" || error.code === "outside-roots" ? null : error;
  }
}
