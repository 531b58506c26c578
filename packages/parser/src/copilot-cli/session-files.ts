import { basename, dirname, join } from "node:path";
import { plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

const workspace = "workspace.yaml";
const store = "session-store.db";

/** The database lies at most so many folders above a log: `<home>/session-state/<session>/events.jsonl`. */
const mostFolders = 3;

/** `<session>/workspace.yaml` goes with `<session>/events.jsonl`, and both with the database of the home that they lie in. */
export const copilotSessionFiles: SessionFiles = {
  placeOf(path, _, logPaths) {
    const name = basename(path);
    if (name === store) return { ...placeIn(path), isPart: true };
    const log = name === workspace ? join(dirname(path), "events.jsonl") : plainPath(path);
    const unitId = storeOf(path, logPaths) ?? log;
    if (!logPaths.has(log) || unitId === path) return null;
    return placeIn(unitId);
  },
  documentName: /^workspace\.yaml$/,
  otherName: /^(?!)/,
};

function placeIn(unitId: string): FilePlace {
  return { unitId, sessionFolder: null, workflowId: null, agentLabel: null, isAgent: false };
}

/** The path of the database of the home that a file lies in; null if there is none. */
function storeOf(path: string, logPaths: ReadonlySet<string>): string | null {
  let folder = dirname(path);
  for (let depth = 0; depth < mostFolders; depth++) {
    const found = join(folder, store);
    if (logPaths.has(found)) return found;
    folder = dirname(folder);
  }
  return null;
}
