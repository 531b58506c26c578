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
const extension = ".jsonl";
const metaExtension = ".meta.json";

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
  return basename(path) === "custom-title.json";
}

function agentLabelOf(path: string): string | null {
  return /^agent-(.+?)(?:\.jsonl(?:\..*)?|\.meta\.json)$/.exec(basename(path))?.[1] ?? null;
}

/** The names of a path below a folder. What was listed there mostly begins with it, which is told sooner. */
function namesBelow(folder: string, path: string): readonly string[] {
  const isBelow = path.startsWith(folder) && path[folder.length] === sep;
  return (isBelow ? path.slice(folder.length + 1) : relative(folder, path)).split(sep);
}

/** The session folder that has the file among its agents' files; the one of a known transcript before any other. */
function sessionFolderOf(
  path: string,
  base: string,
  logPaths: ReadonlySet<string>,
  hasAgentName: boolean,
): string | null {
  const names = namesBelow(base, path).slice(0, -1);
  const folders = names.flatMap((name, at) =>
    name === agentsFolder ? [join(base, ...names.slice(0, at))] : [],
  );
  if (folders.length === 0) {
    const around = /^(.+)[/\\]subagents(?:[/\\]workflows[/\\][^/\\]+)?$/.exec(base)?.[1];
    if (around !== undefined) folders.push(around);
  }
  const known = folders.find((folder) => logPaths.has(folder + extension));
  if (known !== undefined) return known;
  const isInWorkflow = names.includes("workflows");
  return hasAgentName || isInWorkflow ? (folders.at(-1) ?? null) : null;
}
