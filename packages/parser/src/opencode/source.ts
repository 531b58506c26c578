import type { Source } from "../source.js";
import { openCodeSessionFiles } from "./session-files.js";

/** Sessions of OpenCode: a tree of small JSON documents at first, then tables of a SQLite database. */
export const openCode: Source = {
  id: "opencode",
  agent: "OpenCode",
  home: {
    variables: [{ name: "XDG_DATA_HOME", below: "opencode" }],
    usual: () => ["~/.local/share/opencode"],
    logFolders: ["storage"],
    ownNames: ["opencode.db", "storage/migration"],
    // Changes of files by session, which no model made.
    otherFolders: ["session_diff"],
  },
  databaseName: /^opencode(?:-[\w.-]+)?\.db$/,
  sessionFiles: openCodeSessionFiles,
  // Where the agent makes worktrees of a project, by the project's id.
  agentTypes: {
    build: "any task, with all tools",
    compaction: "shortens a long conversation",
    explore: "searches code, changes nothing",
    general: "any task, with most tools",
    plan: "plans a change",
  },
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).openCodeFormat,
};
