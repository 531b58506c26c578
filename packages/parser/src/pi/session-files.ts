import { basename, dirname, relative, sep } from "node:path";
import { logStem, placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

/** `<x>/**` goes with `<x>.jsonl`: the logs of its subagents, at any depth. */
export const piSessionFiles: SessionFiles = {
  placeOf,
  otherName: /^(?:sessions|auth|models|settings)\.json$/,
};

/** A session's folder is named by its start and id. */
const sessionName = /^\d{4}-\d\d-\d\dT[\d-]+Z_[\w-]+$/;

function placeOf(path: string, base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  let session: string | null = null;
  for (let folder = dirname(path); folder.length >= base.length; folder = dirname(folder)) {
    if (logPaths.has(`${folder}.jsonl`) || sessionName.test(basename(folder))) session = folder;
    if (dirname(folder) === folder) break;
  }
  if (session === null) return placeOfRun(plainPath(path));
  const agentLabel = labelOf(relative(session, plainPath(path)).split(sep).join("/"));
  return placeWith(`${session}.jsonl`, {
    sessionFolder: basename(session),
    workflowId: runOf(agentLabel),
    agentLabel,
  });
}

/** A subagent's log in a user's folder; its path names the run but no session. */
function placeOfRun(path: string): FilePlace | null {
  const agentLabel = agentAtPath(path, null);
  const workflowId = logStem(path) === "session" ? runOf(agentLabel) : null;
  return workflowId === null ? null : placeWith(path, { sessionFolder: agentLabel, workflowId, agentLabel });
}

/** Subagents are named after their file, or after its folders if it is called `session`. */
function labelOf(path: string): string {
  const stem = logStem(path);
  return stem === "session" ? dirname(path) : stem;
}

/** By the folders that pi-subagents makes; null for others. */
function runOf(label: string): string | null {
  return /(?:^|\/)([^/]+)\/run-\d+$/.exec(label)?.[1] ?? null;
}

/** A subagent's name from its log's path, which may be of another machine: below the session's folder, or in a folder that the user chose. */
export function agentAtPath(path: string, sessionFolder: string | null): string {
  const names = path.split(/[/\\]/);
  const session = names.findIndex(
    (name, at) => at < names.length - 1 && (name === sessionFolder || sessionName.test(name)),
  );
  return labelOf(session === -1 ? names.slice(-3).join("/") : names.slice(session + 1).join("/"));
}
