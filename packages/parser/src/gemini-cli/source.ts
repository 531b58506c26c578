import type { Source } from "../source.js";
import { geminiSessionFiles } from "./session-files.js";

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
