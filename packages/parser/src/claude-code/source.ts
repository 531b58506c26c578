import { basename, dirname, join, relative, sep, win32 } from "node:path";
import { claudeTraits } from "../claude/traits.js";
import type { AgentHome, AgentSystem, FilePlace, SessionFiles, Source } from "../source.js";
import { plainPath } from "../plain-path.js";

const agentsFolder = "subagents";
const inAgentsFolder = `${sep}${agentsFolder}${sep}`;
const extension = ".jsonl";
const metaExtension = ".meta.json";
const title = "custom-title.json";

/** `<x>/subagents/**` goes with `<x>.jsonl`; where no such log is known, agents' files still go together. */
const claudeCodeSessionFiles: SessionFiles = {
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

function namesBelow(folder: string, path: string): readonly string[] {
  return (beginsWith(path, folder) ? path.slice(folder.length + 1) : relative(folder, path)).split(sep);
}

/** Whether a path lies in a folder; listed paths mostly do, and this beats `relative`. */
function beginsWith(path: string, folder: string): boolean {
  return path.startsWith(folder) && path[folder.length] === sep;
}

/** Session folder whose agents include the file; prefers one with a known transcript. */
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

/** The desktop app keeps a Claude Code home for each of its sessions. */
const desktop = {
  folder: "local-agent-mode-sessions",
  session: "local_",
  home: ".claude",
  // The stream of the session, which may outlive its transcript.
  logs: ["audit.jsonl"],
};

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

/** One folder for Anthropic's models, one for third-party models. */
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
