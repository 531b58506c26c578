import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `EnterWorktree`: the session goes on in a worktree. */
export const enterWorktreeTool = defineTool({
  purpose: "Moves the session into a git worktree, which is made if needed.",
  input: [z.looseObject({ name: z.string().optional(), path: z.string().optional() })],
  output: [
    z.looseObject({
      worktreePath: z.string(),
      worktreeBranch: z.string().optional(),
      message: z.string().optional(),
    }),
  ],
  fields: { name: "Name of the new worktree.", path: "Folder of a worktree that is there already." },
});

/** `ExitWorktree`: the session goes back to where it was. */
export const exitWorktreeTool = defineTool({
  purpose: "Moves the session back from a worktree, which is kept or removed.",
  input: [z.looseObject({ action: z.string(), discard_changes: z.boolean().optional() })],
  output: [
    z.looseObject({
      action: z.string(),
      originalCwd: z.string(),
      worktreePath: z.string().optional(),
      worktreeBranch: z.string().optional(),
      tmuxSessionName: z.string().optional(),
      discardedFiles: z.number().optional(),
      discardedCommits: z.number().optional(),
      message: z.string().optional(),
    }),
  ],
  fields: {
    action: "Whether the worktree is kept or removed.",
    discard_changes: "Whether changes that are not committed may be lost.",
    originalCwd: "Folder that the session goes back to.",
    tmuxSessionName: "Terminal session that belonged to the worktree.",
    discardedFiles: "Changed files that were lost.",
    discardedCommits: "Commits that were lost.",
  },
});
