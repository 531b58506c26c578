import { join } from "node:path";
import type { SafeFs } from "@turnmeter/safe-fs";

/** A place to list, and whether its subfolders are meant too. */
export interface LogFolder {
  readonly path: string;
  readonly isRecursive: boolean;
}

const logFolders = ["projects", "sessions", "archived_sessions"];

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

/** The places below a root that hold logs: of an agent's own folder its log folders only, else the root. */
export async function logFoldersOf(root: string, fs: SafeFs): Promise<readonly LogFolder[]> {
  const folders: LogFolder[] = [];
  for (const name of logFolders) {
    if ((await kindOf(fs, join(root, name))) === "folder") {
      folders.push({ path: join(root, name), isRecursive: true });
    }
  }
  if (folders.length === 0) return [{ path: root, isRecursive: true }];
  for (const name of configNames) {
    if ((await kindOf(fs, join(root, name))) !== null)
      return [...folders, { path: root, isRecursive: false }];
  }
  return [{ path: root, isRecursive: true }];
}

async function kindOf(fs: SafeFs, path: string): Promise<"folder" | "file" | null> {
  try {
    return (await fs.stat(path)).isDirectory ? "folder" : "file";
  } catch {
    return null;
  }
}
