import type { Source } from "../source.js";
import { qwenSessionFiles } from "./session-files.js";

/** Chats that Qwen Code writes, and its subagents' transcripts. */
export const qwen: Source = {
  id: "qwen",
  agent: "Qwen Code",
  home: {
    // The first one moves only what is written while the client runs.
    variables: [{ name: "QWEN_RUNTIME_DIR" }, { name: "QWEN_HOME" }],
    usual: () => ["~/.qwen"],
    logFolders: ["projects"],
    ownNames: ["usage_record.jsonl", "settings.json", "oauth_creds.json", "installation_id"],
  },
  sessionFiles: qwenSessionFiles,
  // In the repository's root.
  worktree: /^(?<path>(?<root>.+?)[/\\]\.qwen[/\\]worktrees[/\\][^/\\]+)/,
  agentTypes: {
    Explore: "searches code, changes nothing",
    "general-purpose": "any task, with all tools",
    "managed-auto-memory-dreamer": "tidies the memory",
    "managed-auto-memory-extractor": "looks for what to remember",
    "managed-skill-extractor": "looks for skills to keep",
    "statusline-setup": "sets up the status line",
  },
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).qwenFormat,
};
