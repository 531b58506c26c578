import { basename, dirname, join } from "node:path";
import type { SessionFiles } from "../source.js";

const workspace = "workspace.yaml";

/** `<session>/workspace.yaml` goes with `<session>/events.jsonl`. */
export const copilotSessionFiles: SessionFiles = {
  placeOf(path, _, logPaths) {
    const unitId = join(dirname(path), "events.jsonl");
    if (basename(path) !== workspace || !logPaths.has(unitId)) return null;
    return { unitId, sessionFolder: null, workflowId: null, agentLabel: null, isAgent: false };
  },
  documentName: /^workspace\.yaml$/,
  otherName: /^(?!)/,
};
