import { basename, dirname, join } from "node:path";
import { placeWith, plainPath } from "../plain-path.js";
import type { SessionFiles } from "../source.js";

const workspace = "workspace.yaml";
const store = "session-store.db";

/** The database lies at most so many folders above a log: `<home>/session-state/<session>/events.jsonl`. */
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
