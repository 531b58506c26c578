import type { FilePlace } from "./source.js";

const endings: readonly string[] = [".gz", ".zst"];

/** A path without the ending that a compressed file has. */
export function plainPath(path: string): string {
  const ending = endings.find((each) => path.endsWith(each));
  return ending === undefined ? path : path.slice(0, -ending.length);
}

/** Whether a path has the ending of a compressed file. */
export function isCompressedName(path: string): boolean {
  return endings.some((each) => path.endsWith(each));
}

/** The name of a log's file without its folder and endings: `s1` for `s1.jsonl`, `s1.jsonl.gz` and `s1.jsonl.bak`. */
export function logStem(path: string): string {
  return path.replace(/^.*[/\\]/, "").replace(/\.jsonl?(?:\..*)?$/, "");
}

/** The place of a file that goes with the log at a path; a subagent's if `parts` have a label. */
export function placeWith(unitId: string, parts: Partial<FilePlace> = {}): FilePlace {
  const { agentLabel = null } = parts;
  const isAgent = agentLabel !== null;
  return { unitId, sessionFolder: null, workflowId: null, agentLabel, isAgent, ...parts };
}
