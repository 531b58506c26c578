import { z } from "zod";
import { described, flag, nullish, number, optional, text, textOrNull } from "../field.js";
import { defineTool } from "./define-tool.js";

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
const fileChange = {
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

const replacement = z.looseObject({
  old_string: z.string(),
  new_string: z.string(),
  replace_all: z.boolean().optional(),
});

/** `Edit`: one replacement in one file. */
export const editTool = defineTool({
  purpose: "Replaces one exact piece of text in a file, once or everywhere.",
  input: [
    z.looseObject({ file_path: z.string(), ...replacement.shape }),
    z.looseObject({ path: z.string(), old_string: z.string(), new_string: z.string() }),
    z.looseObject({
      file_path: z.string(),
      old_string: z.string(),
      new_str: described(z.string(), "The new text, under another tool's name for it."),
    }),
  ],
  output: [
    z.looseObject({
      filePath: z.string(),
      oldString: text("The text that was replaced."),
      newString: text("The text that took its place."),
      replaceAll: flag("Whether every occurrence was replaced."),
      staleRecovered: flag("Whether the file had changed since it was read and the edit still fitted."),
      ...fileChange,
    }),
    z.looseObject({ message: z.string(), replacements: z.number(), file_path: z.string() }),
    z.looseObject({ success: z.boolean(), replacements: z.number() }),
  ],
});

/** `MultiEdit`: several replacements in one file; no longer offered. */
export const multiEditTool = defineTool({
  purpose: "Makes several replacements in one file, all of them or none.",
  input: [
    z.looseObject({
      file_path: z.string(),
      edits: described(z.array(replacement), "The replacements, in the order in which they are made."),
    }),
  ],
  output: [
    z.looseObject({
      filePath: z.string(),
      edits: described(z.array(z.looseObject({})), "The replacements, in the order in which they are made."),
      originalFileContents: textOrNull("The file's text before the change."),
      ...fileChange,
    }),
    z.looseObject({
      message: z.string(),
      edits_applied: described(z.number(), "How many replacements were made."),
      file_path: z.string(),
    }),
  ],
});

/** `Write`: a whole file at once. */
export const writeTool = defineTool({
  purpose: "Creates a file, or replaces all of its content.",
  input: [
    z.looseObject({
      file_path: z.string(),
      content: described(z.string(), "The whole new text of the file."),
    }),
    z.looseObject({ path: z.string(), content: z.string(), encoding: z.string().optional() }),
  ],
  output: [
    z.looseObject({
      type: described(z.enum(["create", "update"]), "Whether the file is new or was there before."),
      filePath: z.string(),
      content: described(z.string(), "The whole new text of the file."),
      ...fileChange,
    }),
    z.looseObject({
      message: z.string(),
      bytes_written: described(z.number(), "Size of the file in bytes."),
      file_path: z.string(),
    }),
    z.looseObject({
      success: z.boolean(),
      bytesWritten: described(z.number(), "Size of the file in bytes."),
    }),
  ],
});
