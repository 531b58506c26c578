import { basename, dirname, join, relative, sep } from "node:path";
import { plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

const agentsFolder = "subagents";
const inAgentsFolder = `${sep}${agentsFolder}${sep}`;
const extension = ".jsonl";
const metaExtension = ".meta.json";
const title = "custom-title.json";

/** `<x>/subagents/**` goes with `<x>.jsonl`; where no such log is known, agents' files still go together. */
export const claudeCodeSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^(?:agent-.*\.meta|custom-title)\.json$/s,
  otherName: /^(?:sessions-index|wf_.*|.*\.meta)\.json$/,
};

function placeOf(path: string, base: string, logPaths: ReadonlySet<string>): FilePlace | null {
  const agentLabel = agentLabelOf(path);
  const folder = sessionFolderOf(path, base, logPaths, agentLabel !== null);
  const parent = dirname(path);
  const session = folder ?? (logPaths.has(parent + extension) ? parent : null);
  const transcript = folder ?? (basename(path) === title ? parent : stemOfMeta(path));
  if (transcript === null && session === null && agentLabel === null) return null;
  return {
    unitId: transcript === null ? plainPath(path) : transcript + extension,
    sessionFolder: session === null ? null : basename(session),
    workflowId: folder === null ? null : workflowOf(namesBelow(folder, path)),
    agentLabel,
    isAgent: folder !== null || agentLabel !== null,
  };
}

function stemOfMeta(path: string): string | null {
  return path.endsWith(metaExtension) ? path.slice(0, -metaExtension.length) : null;
}

function workflowOf(names: readonly string[]): string | null {
  const at = names.indexOf("workflows");
  return at === -1 || at >= names.length - 2 ? null : (names[at + 1] ?? null);
}

function agentLabelOf(path: string): string | null {
  if (!path.includes("agent-")) return null;
  return /^agent-(.+?)(?:\.jsonl(?:\..*)?|\.meta\.json)$/.exec(basename(path))?.[1] ?? null;
}

/** The names of a path below a folder. */
function namesBelow(folder: string, path: string): readonly string[] {
  return (beginsWith(path, folder) ? path.slice(folder.length + 1) : relative(folder, path)).split(sep);
}

/** Whether a path is a folder's with more names. Listed paths mostly are; this is faster than `relative`. */
function beginsWith(path: string, folder: string): boolean {
  return path.startsWith(folder) && path[folder.length] === sep;
}

/** The session folder that has the file among its agents' files; the one of a known transcript before any other. */
function sessionFolderOf(
  path: string,
  base: string,
  logPaths: ReadonlySet<string>,
  hasAgentName: boolean,
): string | null {
  // Most files are no agents'.
  if (!path.includes(agentsFolder)) return null;
  const below = beginsWith(path, base) ? path : join(base, relative(base, path));
  const folders: string[] = [];
  for (let at = below.indexOf(inAgentsFolder, base.length - 1); at !== -1;) {
    folders.push(below.slice(0, at));
    at = below.indexOf(inAgentsFolder, at + 1);
  }
  if (folders.length === 0) {
    const around = /^(.+)[/\\]subagents(?:[/\\]workflows[/\\][^/\\]+)?$/.exec(base)?.[1];
    if (around !== undefined) folders.push(around);
  }
  const known = folders.find((folder) => logPaths.has(folder + extension));
  if (known !== undefined) return known;
  const isInWorkflow = namesBelow(base, path).slice(0, -1).includes("workflows");
  return hasAgentName || isInWorkflow ? (folders.at(-1) ?? null) : null;
}
