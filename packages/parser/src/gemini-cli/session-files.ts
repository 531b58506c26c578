import { plainPath } from "../plain-path.js";
import type { FilePlace, SessionFiles } from "../source.js";

/** `chats/<session>/<subagent>.jsonl`: what a subagent wrote lies in a folder named by its session. */
const agentPath = /[/\\]chats[/\\]([^/\\]+)[/\\]([^/\\]+?)\.jsonl(?:\.[^/\\]*)?$/;

const nothing = /(?!)/;

/** Subagents' files are read alone, and say in their paths which session they are of. */
export const geminiSessionFiles: SessionFiles = {
  placeOf,
  documentName: nothing,
  otherName: nothing,
};

function placeOf(path: string): FilePlace | null {
  const unitId = plainPath(path);
  const [, session, agent] = agentPath.exec(unitId) ?? [];
  if (session === undefined || agent === undefined) return null;
  return { unitId, sessionFolder: session, workflowId: null, agentLabel: agent, isAgent: true };
}
