import type { Source } from "../source.js";

/** Rollouts that Codex writes: one file a thread, whatever its era (R71). */
export const codex: Source = {
  id: "codex",
  agent: "Codex",
  home: {
    variables: [{ name: "CODEX_HOME" }],
    usual: () => ["~/.codex"],
    logFolders: ["sessions", "archived_sessions"],
    archives: ["archived_sessions"],
    ownNames: ["history.jsonl", "config.toml"],
  },
  // Below the agent's own folder, under the name of the repository's.
  worktree: /^(?<path>.*?[/\\]\.codex[/\\]worktrees[/\\][^/\\]+[/\\](?<name>[^/\\]+))/,
  agentTypes: {
    default: "any task",
    explorer: "answers questions about the code",
    guardian: "judges requests for approval",
    review: "reviews changes",
    worker: "carries out a task",
  },
  loadPermissions: async () => (await import("./permissions.js")).codexPermissions,
  loadFormat: async () => (await import("./format.js")).codexFormat,
  loadCompiled: async () => (await import("./compiled/format.js")).createCompiledCodex,
};
