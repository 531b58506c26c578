import { basename, dirname, join } from "node:path";
import { placeWith, plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

/** `<project>/subagents/<session>/agent-<id>.jsonl` goes with `<project>/chats/<session>.jsonl`. */
export const qwenSessionFiles: SessionFiles = {
  placeOf,
  documentName: /^agent-.*\.meta\.json$/s,
  otherName: /\.(?:worktree|pr)\.json$/,
};

const agentName = /^agent-(.+?)(?:\.jsonl|\.meta\.json)$/s;

function placeOf(path: string): FilePlace | null {
  const folder = dirname(path);
  const agentLabel = agentName.exec(basename(plainPath(path)))?.[1] ?? null;
  if (agentLabel === null || basename(dirname(folder)) !== "subagents") return null;
  const sessionFolder = basename(folder);
  const unitId = join(dirname(dirname(folder)), "chats", `${sessionFolder}.jsonl`);
  return placeWith(unitId, { sessionFolder, agentLabel });
}
