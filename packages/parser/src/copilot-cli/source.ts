import { basename, dirname, join } from "node:path";
import type { SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

const workspace = "workspace.yaml";
const store = "session-store.db";

/** Depth of `<home>/session-state/<session>/events.jsonl` below the database. */
const mostFolders = 3;

/** `<session>/workspace.yaml` goes with `<session>/events.jsonl`, and both with the database of the home that they lie in. */
export const copilotSessionFiles: SessionFiles = {
  placeOf(path, _, logPaths) {
    const name = basename(path);
    if (name === store) return placeWith(path, { isPart: true });
    const log = name === workspace ? join(dirname(path), "events.jsonl") : plainPath(path);
    const unitId = storeOf(path, logPaths) ?? log;
    if (!logPaths.has(log) || unitId === path) return null;
    return placeWith(unitId);
  },
  documentName: /^workspace\.yaml$/,
};

function storeOf(path: string, logPaths: ReadonlySet<string>): string | null {
  let folder = dirname(path);
  for (let depth = 0; depth < mostFolders; depth++) {
    const found = join(folder, store);
    if (logPaths.has(found)) return found;
    folder = dirname(folder);
  }
  return null;
}

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
