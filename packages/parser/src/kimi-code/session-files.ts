import { basename, dirname, join } from "node:path";
import { plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

const wire = "wire.jsonl";
const state = "state.json";

/** `<session>/agents/<agent>/wire.jsonl`, and `<session>/state.json` beside `agents`. The main agent is called `main`. */
export const kimiCodeSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^state\.json$/,
  otherName: /^(?:workspaces|scan)\.json$/,
};

function placeOf(path: string, _base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  const plain = plainPath(path);
  if (basename(plain) === state) {
    const session = dirname(plain);
    const isBeside = [...namesOfWires(session, logPaths)].length > 0;
    return isBeside ? placeIn(session, null) : null;
  }
  if (basename(plain) !== wire) return null;
  const agents = dirname(dirname(plain));
  if (basename(agents) !== "agents") return null;
  const agent = basename(dirname(plain));
  return placeIn(dirname(agents), agent === "main" ? null : agent);
}

function placeIn(session: string, agentLabel: string | null): FilePlace {
  return {
    unitId: join(session, "agents", "main", wire),
    sessionFolder: basename(session),
    workflowId: null,
    agentLabel,
    isAgent: agentLabel !== null,
  };
}

/** The wires of a session's agents. */
function* namesOfWires(session: string, logPaths: ReadonlySet<string>): Generator<string> {
  const main = join(session, "agents", "main", wire);
  if (logPaths.has(main)) yield main;
  else for (const path of logPaths) if (path.startsWith(join(session, "agents") + "/")) yield path;
}
