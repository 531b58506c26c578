import { basename, dirname, join, relative, sep } from "node:path";
import { plainPath } from "./plain-path.js";

/** What a file's path says of its part in a session. */
export interface FilePlace {
  /** Path of the main transcript that the file goes with; its own where it stands alone. Never that of a compressed form. */
  readonly unitId: string;
  readonly sessionFolder: string | null;
  readonly workflowId: string | null;
  readonly agentLabel: string | null;
  readonly isAgent: boolean;
}

const agentsFolder = "subagents";
const inAgentsFolder = `${sep}${agentsFolder}${sep}`;
const extension = ".jsonl";
const metaExtension = ".meta.json";
const title = "custom-title.json";

/**
 * The place of a file that was listed below `base`. `<x>/subagents/**` goes with `<x>.jsonl`; where
 * that is not among `logPaths`, which are those of the plain forms, agents' files still go together.
 */
export function filePlace(path: string, base: string, logPaths: ReadonlySet<string>): FilePlace {
  const agentLabel = agentLabelOf(path);
  const folder = sessionFolderOf(path, base, logPaths, agentLabel !== null);
  if (folder !== null) {
    const inFolder = namesBelow(folder, path);
    const workflowAt = inFolder.indexOf("workflows");
    const isInWorkflow = workflowAt !== -1 && workflowAt < inFolder.length - 2;
    return {
      unitId: folder + extension,
      sessionFolder: basename(folder),
      workflowId: isInWorkflow ? (inFolder[workflowAt + 1] ?? null) : null,
      agentLabel,
      isAgent: true,
    };
  }
  const isMeta = path.endsWith(metaExtension);
  const parent = dirname(path);
  const isInSession = logPaths.has(parent + extension);
  return {
    unitId: isMeta
      ? path.slice(0, -metaExtension.length) + extension
      : isTitle(path)
        ? parent + extension
        : plainPath(path),
    sessionFolder: isInSession ? basename(parent) : null,
    workflowId: null,
    agentLabel,
    isAgent: agentLabel !== null,
  };
}

/** Whether a file is one of the small JSON documents beside logs: an agent's meta file or a session's title. */
export function isDocumentName(name: string): boolean {
  return (name.startsWith("agent-") && name.endsWith(metaExtension)) || isTitle(name);
}

function isTitle(path: string): boolean {
  return path.endsWith(title) && basename(path) === title;
}

function agentLabelOf(path: string): string | null {
  if (!path.includes("agent-")) return null;
  return /^agent-(.+?)(?:\.jsonl(?:\..*)?|\.meta\.json)$/.exec(basename(path))?.[1] ?? null;
}

/** The names of a path below a folder. */
function namesBelow(folder: string, path: string): readonly string[] {
  return (beginsWith(path, folder) ? path.slice(folder.length + 1) : relative(folder, path)).split(sep);
}

/** Whether a path is a folder's with more names. What was listed in it mostly is, which is told sooner than by `relative`. */
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
