import type { Source } from "../source.js";

/**
 * Streams of `codex exec --json`. They retell what the thread's rollout holds, and give way to it where it
 * is there (R80).
 */
export const codexExec: Source = {
  id: "codex-exec",
  agent: "Codex",
  loadPermissions: async () => (await import("../codex/permissions.js")).codexPermissions,
  loadFormat: async () => (await import("./format.js")).codexExecFormat,
};
