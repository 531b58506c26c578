import { z } from "zod";
import { described, flag, text, textOrNull } from "../field.js";
import { defineTool } from "./define-tool.js";
import { fileChange } from "./patch.js";

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
