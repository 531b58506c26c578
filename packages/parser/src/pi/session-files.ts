import { basename, dirname, relative, sep } from "node:path";
import { logStem, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

/** `<x>/**` goes with `<x>.jsonl`: the logs of its subagents, at any depth. */
export const piSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^(?!)/,
  otherName: /^(?:sessions|auth|models|settings)\.json$/,
};

/** How a session's folder is called: when it began, and its id. */
const sessionName = /^\d{4}-\d\d-\d\dT[\d-]+Z_[\w-]+$/;

function placeOf(path: string, base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  let session: string | null = null;
  for (let folder = dirname(path); folder.length >= base.length; folder = dirname(folder)) {
    if (logPaths.has(`${folder}.jsonl`) || sessionName.test(basename(folder))) session = folder;
    if (dirname(folder) === folder) break;
  }
  if (session === null) return null;
  return {
    unitId: `${session}.jsonl`,
    sessionFolder: basename(session),
    workflowId: null,
    agentLabel: labelOf(relative(session, plainPath(path)).split(sep).join("/")),
    isAgent: true,
  };
}

/** The name of a subagent is that of its file; a file that is called `session` has the names of its folders. */
function labelOf(path: string): string {
  const stem = logStem(path);
  return stem === "session" ? dirname(path) : stem;
}
