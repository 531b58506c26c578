import { claudeTraits } from "../claude/traits.js";
import type { Source, AgentHome, AgentSystem } from "../source.js";
import { claudeCodeSessionFiles } from "./session-files.js";
import { win32 } from "node:path";

/** Where the desktop app keeps a home of Claude Code for each of its sessions. */
const desktop = {
  folder: "local-agent-mode-sessions",
  session: "local_",
  home: ".claude",
  // The stream of the session, which may outlive its transcript.
  logs: ["audit.jsonl"],
};

/** Two usual folders, and those of the sessions of the desktop app. */
const claudeCodeHome: AgentHome = {
  variables: [{ name: "CLAUDE_CONFIG_DIR" }],
  usual: (system) => ["~/.config/claude", "~/.claude", ...desktopFolders(system)],
  logFolders: ["projects"],
  ownNames: [
    "history.jsonl",
    "settings.json",
    "plugins",
    "file-history",
    "shell-snapshots",
    "todos",
    "statsig",
  ],
  // What a session's tools gave, as text and blocks of content.
  otherFolders: ["tool-results"],
  kept: desktop,
};

/** Transcripts that Claude Code writes: main sessions, their subagents and their workflows. */
export const claudeCode: Source = {
  id: "claude-code",
  agent: "Claude Code",
  home: claudeCodeHome,
  sessionFiles: claudeCodeSessionFiles,
  // In the repository's root.
  worktree: /^(?<path>(?<root>.+?)[/\\]\.claude[/\\]worktrees[/\\][^/\\]+)/,
  agentTypes: {
    Explore: "searches code, changes nothing",
    Plan: "plans a change",
    acompact: "shortens a long conversation",
    "claude-code-guide": "answers questions about Claude Code",
    compact: "shortens a long conversation",
    fork: "goes on from a copy of the conversation",
    "general-purpose": "any task, with all tools",
    "output-style-setup": "writes an output style",
    "statusline-setup": "sets up the status line",
    unknown: "type not logged",
    "workflow-subagent": "a step of a workflow",
  },
  cleanup: { settingsFile: "settings.json", setting: "cleanupPeriodDays", usualDays: 30 },
  ...claudeTraits,
  loadPermissions: async () => (await import("../claude/permissions.js")).claudePermissions,
  loadFormat: async () => (await import("./format.js")).claudeCodeFormat,
  loadCompiled: async () => (await import("./compiled/format.js")).createCompiledClaudeCode,
};

/** The desktop app's session folders: one for Anthropic's models, one for third-party models. */
function desktopFolders({ environment, homeDirectory, platform }: AgentSystem): readonly string[] {
  const own = `Claude/${desktop.folder}`;
  const thirdParty = `Claude-3p/${desktop.folder}`;
  const inFolder = (folder: string) => [own, thirdParty].map((each) => `${folder}/${each}`);
  if (platform === "darwin") return inFolder("~/Library/Application Support");
  if (platform === "linux") return inFolder("~/.config");
  if (platform !== "win32") return [];
  const roaming = environment["APPDATA"] ?? win32.join(homeDirectory, "AppData", "Roaming");
  const local = environment["LOCALAPPDATA"] ?? win32.join(homeDirectory, "AppData", "Local");
  // The app that the Microsoft Store and the current installer bring writes into its package's folder,
  // whose name ends in the publisher's id and may begin with its name.
  const packaged = win32.join(local, "Packages", "*Claude_*", "LocalCache");
  return [
    win32.join(roaming, own),
    win32.join(packaged, "Roaming", own),
    win32.join(local, thirdParty),
    win32.join(packaged, "Local", thirdParty),
  ];
}
