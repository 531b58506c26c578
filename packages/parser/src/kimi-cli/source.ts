import type { Source } from "../source.js";
import { kimiCliSessionFiles } from "./session-files.js";

/** Wires that Kimi CLI, the older client, wrote: one file an agent, in a folder a session. */
export const kimiCli: Source = {
  id: "kimi-cli",
  agent: "Kimi CLI",
  isSeldom: true,
  home: {
    variables: [{ name: "KIMI_SHARE_DIR" }],
    usual: () => ["~/.kimi"],
    logFolders: ["sessions"],
    ownNames: ["kimi.json", "config.toml", "user-history"],
  },
  sessionFiles: kimiCliSessionFiles,
  agentTypes: {
    coder: "writes and changes code",
    explore: "searches code, changes nothing",
    plan: "plans a change",
  },
  loadFormat: async () => (await import("./format.js")).kimiCliFormat,
};
