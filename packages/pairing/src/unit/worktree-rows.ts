import type { WorktreeEvent } from "@turnmeter/schema";
import type { WorktreeCandidate } from "../candidates/thread.js";

/** A worktree as its row tells it. */
export function worktreeCandidate(event: WorktreeEvent): WorktreeCandidate {
  const { path, originalPath, isRoot = false, folderName = null } = event;
  return { path, originalPath, isRoot, folderName };
}
