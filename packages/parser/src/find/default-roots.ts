import { join } from "node:path";

/**
 * Folders in which agents keep their logs unless told otherwise: those of `CLAUDE_CONFIG_DIR` (several
 * separated by commas) or both `~/.config/claude` and `~/.claude`; and `CODEX_HOME` or `~/.codex`.
 * They need not exist.
 */
export function defaultRoots(
  environment: Readonly<Record<string, string | undefined>>,
  homeDirectory: string,
): readonly string[] {
  const claude = foldersOf(environment["CLAUDE_CONFIG_DIR"], homeDirectory);
  const codex = foldersOf(environment["CODEX_HOME"], homeDirectory);
  return [
    ...(claude.length > 0
      ? claude
      : [join(homeDirectory, ".config", "claude"), join(homeDirectory, ".claude")]),
    ...(codex.length > 0 ? codex : [join(homeDirectory, ".codex")]),
  ];
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
