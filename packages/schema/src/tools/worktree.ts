import { z } from "zod";
import { described, flag, number, text } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `EnterWorktree`: the session goes on in a worktree. */
export const enterWorktreeTool = defineTool({
  purpose: "Moves the session into a git worktree, which is made if needed.",
  input: [
    z.looseObject({
      name: text("Name of the new worktree."),
      path: text("Folder of a worktree that is there already."),
    }),
  ],
  output: [
    z.looseObject({
      worktreePath: z.string(),
      worktreeBranch: z.string().optional(),
      message: z.string().optional(),
    }),
  ],
});

/** `ExitWorktree`: the session goes back to where it was. */
export const exitWorktreeTool = defineTool({
  purpose: "Moves the session back from a worktree, which is kept or removed.",
  input: [
    z.looseObject({
      action: described(z.string(), "Whether the worktree is kept or removed."),
      discard_changes: flag("Whether changes that are not committed may be lost."),
    }),
  ],
  output: [
    z.looseObject({
      action: described(z.string(), "Whether the worktree is kept or removed."),
      originalCwd: described(z.string(), "Folder that the session goes back to."),
      worktreePath: z.string().optional(),
      worktreeBranch: z.string().optional(),
      tmuxSessionName: text("Terminal session that belonged to the worktree."),
      discardedFiles: number("Changed files that were lost."),
      discardedCommits: number("Commits that were lost."),
      message: z.string().optional(),
    }),
  ],
});
