import { basename, dirname, join } from "node:path";
import { placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

const agentsFolder = "agents";

/** `<session>/agents/<agent>/wire.jsonl`, and `<session>/state.json` beside `agents`. The main agent is called `main`. */
export const kimiCodeSessionFiles: SessionFiles = {
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

/** Whether a log of an agent lies below a folder. */
function hasAgents(session: string, logPaths: ReadonlySet<string>): boolean {
  const main = join(session, agentsFolder, "main", "wire.jsonl");
  if (logPaths.has(main)) return true;
  const start = join(session, agentsFolder, "x").slice(0, -1);
  for (const path of logPaths) if (path.startsWith(start)) return true;
  return false;
}
