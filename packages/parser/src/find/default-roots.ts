import { join, posix, win32 } from "node:path";

/**
 * Folders in which agents keep their logs unless told otherwise: those of `CLAUDE_CONFIG_DIR` (several
 * separated by commas), or `~/.config/claude`, `~/.claude` and the sessions of Claude's desktop app on
 * `platform` (as Node names it; null for none); and `CODEX_HOME` or `~/.codex`. They need not exist, and
 * an asterisk in a name stands for any letters.
 */
export function defaultRoots(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
  platform: string | null = null,
): readonly string[] {
  const claude = foldersOf(environment["CLAUDE_CONFIG_DIR"], homeDirectory);
  const codex = foldersOf(environment["CODEX_HOME"], homeDirectory);
  const claudeDefaults = [join(homeDirectory, ".config", "claude"), join(homeDirectory, ".claude")];
  const desktop = desktopFolders(environment, homeDirectory, platform);
  return [
    ...(claude.length > 0 ? claude : [...claudeDefaults, ...desktop]),
    ...(codex.length > 0 ? codex : [join(homeDirectory, ".codex")]),
  ];
}

const sessions = "local-agent-mode-sessions";

function desktopFolders(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
  platform: string | null,
): readonly string[] {
  if (platform === "darwin") {
    return [posix.join(homeDirectory, "Library", "Application Support", "Claude", sessions)];
  }
  if (platform === "linux") return [posix.join(homeDirectory, ".config", "Claude", sessions)];
  if (platform !== "win32") return [];
  const roaming = environment["APPDATA"] ?? win32.join(homeDirectory, "AppData", "Roaming");
  const local = environment["LOCALAPPDATA"] ?? win32.join(homeDirectory, "AppData", "Local");
  // The app that the Microsoft Store and the current installer bring writes into its package's folder,
  // whose name ends in the publisher's id and may begin with its name.
  const packaged = win32.join(local, "Packages", "*Claude_*", "LocalCache", "Roaming", "Claude", sessions);
  return [win32.join(roaming, "Claude", sessions), packaged];
}

function foldersOf(list: string | undefined, homeDirectory: string): readonly string[] {
  return (
    (list ?? "")
      .split(",")
      .map((folder) => folder.trim())
      .filter((folder) => folder !== "")
      // A shell expands the tilde of the first folder only.
      .map((folder) => (/^~([/\\]|$)/.test(folder) ? join(homeDirectory, folder.slice(1)) : folder))
  );
}
