import type { AgentHome, Source } from "../source.js";
import { piSessionFiles } from "./session-files.js";

function homeOf(
  parts: Pick<AgentHome, "variables" | "logFolders" | "ownNames"> & { usual: readonly string[] },
): AgentHome {
  return { ...parts, usual: () => parts.usual };
}

/** Sessions of Pi: a tree of entries, one file a session. */
export const pi: Source = {
  id: "pi",
  agent: "Pi",
  home: homeOf({
    variables: [{ name: "PI_CODING_AGENT_SESSION_DIR" }, { name: "PI_CODING_AGENT_DIR", below: "sessions" }],
    usual: ["~/.pi/agent/sessions"],
    logFolders: ["sessions"],
    ownNames: ["auth.json"],
  }),
  sessionFiles: piSessionFiles,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).piFormat,
};

/** Sessions of Oh My Pi, which grew out of Pi: subagents have files of their own in a folder beside the session's. */
export const ohMyPi: Source = {
  id: "oh-my-pi",
  agent: "Oh My Pi",
  home: homeOf({
    variables: [],
    usual: ["~/.omp/agent/sessions"],
    logFolders: ["sessions"],
    ownNames: ["auth.json"],
  }),
  sharedForm: { with: "pi", ownFolders: [".omp"] },
  sessionFiles: piSessionFiles,
  agentTypes: {
    explore: "answers questions about the code",
    plan: "makes a plan",
    reviewer: "reviews changes",
    task: "carries out a task",
  },
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).ohMyPiFormat,
};

const openClawNames = [".openclaw", ".clawdbot", ".moltbot", ".moldbot"];

/**
 * Sessions of OpenClaw, which runs Pi: a SQLite database for each agent since 2026.8.1. Older sessions are files, as are those that were
 * deleted, reset or imported into the database, under other names.
 */
export const openClaw: Source = {
  id: "openclaw",
  agent: "OpenClaw",
  home: homeOf({
    variables: [{ name: "OPENCLAW_STATE_DIR", below: "agents" }],
    // Profiles have folders of their own.
    usual: [...openClawNames, ".openclaw-*"].map((name) => `~/${name}/agents`),
    logFolders: [],
    ownNames: [],
  }),
  sharedForm: { with: "pi", ownFolders: openClawNames },
  databaseName: /^openclaw-agent\.sqlite$/,
  logName: /\.jsonl\.(?:(?:deleted|reset)\.|imported-)[^/\\]+$/,
  sessionFiles: piSessionFiles,
  isSeldom: true,
  loadFormat: async () => (await import("./format.js")).openClawFormat,
};
