import { z } from "zod";
import { described, flag, nullish, number, optional, text, textOrNull } from "../field.js";

/** A hunk of a unified diff: two line ranges, and lines that start with a space, a plus or a minus. */
const patchHunk = z.looseObject({
  oldStart: described(z.number(), "First line in the old text."),
  oldLines: described(z.number(), "How many lines of the old text it covers."),
  newStart: described(z.number(), "First line in the new text."),
  newLines: described(z.number(), "How many lines of the new text it covers."),
  lines: described(z.array(z.string()), "Its lines, each after a space, a plus or a minus."),
});

/** A file's difference from its repository after the change. */
const gitDiff = z.looseObject({
  filename: text("Path in the repository."),
  status: text("Whether the file is added or modified."),
  additions: number("Lines added."),
  deletions: number("Lines removed."),
  changes: number("Lines added and removed."),
  patch: text("The difference as text."),
  repository: textOrNull("Name of the repository."),
});

/** What results of all tools that change a file may have. */
export const fileChange = {
  structuredPatch: optional(
    z.array(patchHunk),
    "Hunks between the old and the new text; empty for a new file.",
  ),
  originalFile: z.string().nullish(),
  userModified: flag("Whether the person changed the proposal."),
  gitDiff: nullish(gitDiff, "The file's difference from its repository."),
  staged: flag("Whether the change waits for approval outside the file."),
  memdirStamped: flag("Whether a file of the agent's memory was dated."),
};
