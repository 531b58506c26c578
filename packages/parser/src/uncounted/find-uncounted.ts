import { join } from "node:path";
import { type FileAccess, pathKind, SafeFsError } from "@turnmeter/safe-fs";
import type { AgentSystem } from "../source.js";
import { uncountedAgents } from "./uncounted-agents.js";

/** An agent whose logs are there and are not counted. */
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
