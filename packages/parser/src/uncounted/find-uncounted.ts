import { join, win32 } from "node:path";
import { type FileAccess, pathKind, SafeFsError } from "@turnmeter/safe-fs";
import type { AgentSystem } from "../source.js";

/** An agent whose logs exist but are not counted. */
export interface FoundUncounted {
  readonly agent: string;
  /** The first of its folders that is there; `~` is the home folder. */
  readonly folder: string;
  readonly why: string;
}

/** The agents whose folders are there, though their logs cannot be counted. Opens no file. */
export function findUncounted(system: AgentSystem, access?: FileAccess): readonly FoundUncounted[] {
  return uncountedAgents.flatMap(({ agent, folders, why }) => {
    const folder = folders(system).find((path) => isFolder(inHome(path, system), access));
    return folder === undefined ? [] : [{ agent, folder, why }];
  });
}

function inHome(path: string, { homeDirectory }: AgentSystem): string {
  return path.startsWith("~") ? join(homeDirectory, path.slice(1)) : path;
}

function isFolder(path: string, access?: FileAccess): boolean {
  try {
    return pathKind(path, access) === "folder";
  } catch (error) {
    // What cannot be looked at says nothing of an agent.
    if (error instanceof SafeFsError) return false;
    throw error;
  }
}

/** An agent whose logs lack what usage could be counted by. */
interface UncountedAgent {
  readonly agent: string;
  /** `~` is the home folder; they need not exist. */
  readonly folders: (system: AgentSystem) => readonly string[];
  /** Why no figure would be right, as a sentence. */
  readonly why: string;
}

const uncountedAgents: readonly UncountedAgent[] = [
  {
    agent: "Cursor",
    folders: (system) => [
      "~/.cursor/projects",
      "~/.cursor/chats",
      join(applicationData(system), "Cursor", "User", "globalStorage"),
    ],
    why: "Its logs hold no tokens: current versions write 0 for every message.",
  },
  {
    agent: "Droid",
    folders: () => ["~/.factory/sessions"],
    why: "Its logs hold one sum a session, without days and models.",
  },
  {
    agent: "Amp",
    folders: () => ["~/.local/share/amp/threads"],
    why: "Its threads may be kept in part only, and those of subagents are missing.",
  },
  {
    agent: "Cline and its relatives before their SDK",
    folders: (system) =>
      ["saoudrizwan.claude-dev", "rooveterinaryinc.roo-cline", "kilocode.kilo-code"].map((extension) =>
        join(applicationData(system), "Code", "User", "globalStorage", extension, "tasks"),
      ),
    why: "Whether its input tokens hold the cached ones depends on version and provider, which its logs do not name.",
  },
];

/** Where desktop programs keep their data. */
function applicationData({ environment, homeDirectory, platform }: AgentSystem): string {
  if (platform === "darwin") return "~/Library/Application Support";
  if (platform !== "win32") return environment["XDG_CONFIG_HOME"] ?? "~/.config";
  return environment["APPDATA"] ?? win32.join(homeDirectory, "AppData", "Roaming");
}
