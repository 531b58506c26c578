import { z } from "zod";
import { defineTool } from "./define-tool.js";
import { fileChange, fileChangeMeanings } from "./patch.js";

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
      oldString: z.string().optional(),
      newString: z.string().optional(),
      replaceAll: z.boolean().optional(),
      staleRecovered: z.boolean().optional(),
      ...fileChange,
    }),
    z.looseObject({ message: z.string(), replacements: z.number(), file_path: z.string() }),
    z.looseObject({ success: z.boolean(), replacements: z.number() }),
  ],
  fields: {
    ...fileChangeMeanings,
    oldString: "The text that was replaced.",
    newString: "The text that took its place.",
    replaceAll: "Whether every occurrence was replaced.",
    staleRecovered: "Whether the file had changed since it was read and the edit still fitted.",
  },
});

/** `MultiEdit`: several replacements in one file; no longer offered. */
export const multiEditTool = defineTool({
  purpose: "Makes several replacements in one file, all of them or none.",
  input: [z.looseObject({ file_path: z.string(), edits: z.array(replacement) })],
  output: [
    z.looseObject({
      filePath: z.string(),
      edits: z.array(z.looseObject({})),
      originalFileContents: z.string().nullish(),
      ...fileChange,
    }),
    z.looseObject({ message: z.string(), edits_applied: z.number(), file_path: z.string() }),
  ],
  fields: {
    ...fileChangeMeanings,
    edits: "The replacements, in the order in which they are made.",
    edits_applied: "How many replacements were made.",
    originalFileContents: "The file's text before the change.",
  },
});
