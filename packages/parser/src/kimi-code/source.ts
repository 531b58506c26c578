import { basename, dirname, join } from "node:path";
import type { FilePlace, SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

const agentsFolder = "agents";

/** `<session>/agents/<agent>/wire.jsonl`, and `<session>/state.json` beside `agents`. The main agent is called `main`. */
const kimiCodeSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^state\.json$/,
  otherName: /^(?:workspaces|scan)\.json$/,
};

function placeOf(path: string, _base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  const plain = plainPath(path);
  const folder = dirname(plain);
  if (basename(plain) === "state.json") return hasAgents(folder, logPaths) ? placeIn(folder, null) : null;
  const agents = dirname(folder);
  if (basename(agents) !== agentsFolder) return null;
  const agent = basename(folder);
  return placeIn(dirname(agents), agent === "main" ? null : agent);
}

function placeIn(session: string, agentLabel: string | null): FilePlace {
  const unitId = join(session, agentsFolder, "main", "wire.jsonl");
  return placeWith(unitId, { sessionFolder: basename(session), agentLabel });
}

function hasAgents(session: string, logPaths: ReadonlySet<string>): boolean {
  const main = join(session, agentsFolder, "main", "wire.jsonl");
  if (logPaths.has(main)) return true;
  const start = join(session, agentsFolder, "x").slice(0, -1);
  for (const path of logPaths) if (path.startsWith(start)) return true;
  return false;
}

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
