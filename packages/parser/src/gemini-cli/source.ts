import type { FilePlace, SessionFiles, Source } from "../source.js";
import { placeWith, plainPath } from "../plain-path.js";

/** A subagent's log, in a folder named after its session: `chats/<session>/<subagent>.jsonl`. */
const agentPath = /[/\\]chats[/\\]([^/\\]+)[/\\]([^/\\]+?)\.jsonl(?:\.[^/\\]*)?$/;

/** `chats/session-<minute>-<session id start>.json`; until 0.36 also a subagent's, with its session's id and no kind. */
const documentPath = /^(.*[/\\]chats[/\\]session-)\d{4}-\d{2}-\d{2}T\d{2}-\d{2}(-[^/\\]+\.json)$/;

/** Subagents' files are read alone, and say in their paths which session they are of; documents of one session are read together. */
export const geminiSessionFiles: SessionFiles = { placeOf };

function placeOf(path: string): FilePlace | null {
  const unitId = plainPath(path);
  const [, folder, rest] = documentPath.exec(unitId) ?? [];
  if (folder !== undefined && rest !== undefined) return placeWith(folder + rest.slice(1));
  const [, session, agent] = agentPath.exec(unitId) ?? [];
  if (session === undefined || agent === undefined) return null;
  return placeWith(unitId, { sessionFolder: session, agentLabel: agent });
}

/** Sessions that Gemini CLI writes: one file a session, and one for each subagent. */
export const geminiCli: Source = {
  id: "gemini-cli",
  agent: "Gemini CLI",
  home: {
    // It takes the place of the home folder.
    variables: [{ name: "GEMINI_CLI_HOME", below: ".gemini/tmp" }],
    usual: () => ["~/.gemini/tmp"],
    logFolders: [],
    ownNames: [],
  },
  sessionFiles: geminiSessionFiles,
  agentTypes: {
    browser_agent: "works in a browser",
    cli_help: "answers questions about the program",
    codebase_investigator: "searches code, changes nothing",
    confucius: "writes skills from past sessions",
    generalist: "any task, with all tools",
  },
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).geminiCliFormat,
};
