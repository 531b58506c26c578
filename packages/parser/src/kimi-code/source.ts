import type { Source } from "../source.js";
import { kimiCodeSessionFiles } from "./session-files.js";

/** Wires that Kimi Code writes: one file an agent, in a folder a session. */
export const kimiCode: Source = {
  id: "kimi-code",
  agent: "Kimi Code",
  isSeldom: true,
  home: {
    variables: [{ name: "KIMI_CODE_HOME" }],
    usual: () => ["~/.kimi-code"],
    logFolders: ["sessions"],
    ownNames: ["session_index.jsonl", "workspaces.json", "config.toml"],
  },
  sessionFiles: kimiCodeSessionFiles,
  agentTypes: {
    agent: "any task, with all tools",
    coder: "writes and changes code",
    explore: "searches code, changes nothing",
    plan: "plans a change",
  },
  loadFormat: async () => (await import("./format.js")).kimiCodeFormat,
};
