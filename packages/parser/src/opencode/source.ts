import { basename, dirname, join } from "node:path";
import type { AgentHome, FilePlace, SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

/** A database and the tree of documents beside it hold the same sessions, in part: they are read as one. */
export const openCodeSessionFiles: SessionFiles = { placeOf };

/** Matches renamed copies of the folder too. */
const treeName = /^storage/;

const treeFolders: ReadonlySet<string> = new Set(["message", "part", "project", "session"]);

function placeOf(path: string): FilePlace | null {
  const folder = path.endsWith(".db") ? null : treeFolderOf(plainPath(path));
  if (folder === null && !path.endsWith(".db")) return null;
  const home = folder === null ? dirname(path) : dirname(dirname(folder));
  return placeWith(join(home, `${basename(home)}.db`), folder === null ? {} : { isPart: true });
}

/** Folder of the tree that holds a document at some depth; null for none. */
function treeFolderOf(path: string): string | null {
  let folder = dirname(path);
  for (let depth = 0; depth < 4; depth++) {
    if (treeFolders.has(basename(folder)) && treeName.test(basename(dirname(folder)))) return folder;
    folder = dirname(folder);
  }
  return null;
}

/** A data folder in the system's place for all programs. */
function homeIn(name: string): AgentHome {
  return {
    variables: [{ name: "XDG_DATA_HOME", below: name }],
    usual: () => [`~/.local/share/${name}`],
    logFolders: ["storage"],
    ownNames: [`${name}.db`, "storage/migration"],
    // Changes of files by session, which no model made.
    otherFolders: ["session_diff"],
  };
}

const agentTypes = {
  build: "any task, with all tools",
  compaction: "shortens a long conversation",
  explore: "searches code, changes nothing",
  general: "any task, with most tools",
  plan: "plans a change",
};

/** Sessions of OpenCode: a tree of small JSON documents at first, then tables of a SQLite database. */
export const openCode: Source = {
  id: "opencode",
  agent: "OpenCode",
  home: homeIn("opencode"),
  databaseName: /^opencode(?:-[\w.-]+)?\.db$/,
  sessionFiles: openCodeSessionFiles,
  agentTypes,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).openCodeFormat,
};

/** Sessions of Kilo Code since April 2026, which grew out of OpenCode. */
export const kilo: Source = {
  id: "kilo",
  agent: "Kilo Code",
  home: homeIn("kilo"),
  databaseName: /^kilo(?:-[\w.-]+)?\.db$/,
  sharedForm: { with: "opencode", ownFolders: [] },
  sessionFiles: openCodeSessionFiles,
  agentTypes,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).kiloFormat,
};

/** Sessions of MiMo Code, which grew out of OpenCode too. */
export const mimo: Source = {
  id: "mimo",
  agent: "MiMo Code",
  home: homeIn("mimocode"),
  databaseName: /^mimocode(?:-[\w.-]+)?\.db$/,
  sharedForm: { with: "opencode", ownFolders: [] },
  sessionFiles: openCodeSessionFiles,
  agentTypes,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).mimoFormat,
};
