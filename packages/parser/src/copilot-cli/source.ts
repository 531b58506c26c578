import { copilotSessionFiles } from "./session-files.js";
import type { Source } from "../source.js";

/** Sessions that GitHub Copilot CLI keeps: a folder each, in earlier versions a file, and a database of all. */
export const copilotCli: Source = {
  id: "copilot-cli",
  agent: "GitHub Copilot CLI",
  home: {
    variables: [{ name: "COPILOT_HOME" }],
    usual: () => ["~/.copilot"],
    logFolders: ["session-state", "history-session-state"],
    ownNames: ["config.json", "settings.json", "session-store.db", "logs", "mcp-config.json"],
    // Copies of files as they were, and what the agent writes for itself.
    otherFolders: ["rewind-file-snapshots", "checkpoints", ".session-operation-locks"],
  },
  databaseName: /^session-store\.db$/,
  sessionFiles: copilotSessionFiles,
  agentTypes: {
    "code-review": "reviews changes",
    explore: "answers questions about the code",
    "general-purpose": "any task, with all tools",
    "rem-agent": "keeps what a session taught",
    research: "looks things up",
    task: "runs commands and tells what they said",
  },
  isSeldom: true,
  loadPermissions: async () => (await import("./permissions.js")).copilotPermissions,
  loadFormat: async () => (await import("./format.js")).copilotFormat,
};
