import * as z from "zod";
import { described, flag, number, numberOrNull, optional, text, nullish, textOrNull } from "../field.js";
import { tool } from "./define-tool.js";

const cell = z.looseObject({});

const loggedText = z.looseObject({
  type: described(
    z.literal("text"),
    "What kind of file was read, or that it has not changed since the last read.",
  ),
  file: described(
    z.looseObject({
      filePath: z.string(),
      content: described(z.string(), "The text of the lines read."),
      numLines: z.number().optional(),
      startLine: number("First line read, from 1."),
      totalLines: z.number().optional(),
      truncatedByTokenCap: flag("Whether the text was cut because it is too long."),
    }),
    "The file as read; its keys depend on the kind.",
  ),
  artifactRead: z.unknown().optional(),
});

const dimensions = z.looseObject({
  originalWidth: number("Width of the image, in pixels."),
  originalHeight: number("Height of the image, in pixels."),
  displayWidth: number("Width as the model sees it, in pixels."),
  displayHeight: number("Height as the model sees it, in pixels."),
});

const loggedImage = z.looseObject({
  type: z.literal("image"),
  file: z.looseObject({
    base64: described(z.string(), "The content in Base64."),
    type: text("Media type of the image."),
    originalSize: number("Size of the file in bytes."),
    dimensions: optional(dimensions, "Size of the image before and after it was scaled."),
  }),
});

const loggedNotebook = z.looseObject({
  type: z.literal("notebook"),
  file: z.looseObject({ filePath: z.string(), cells: described(z.array(cell), "Cells of the notebook.") }),
});

const loggedPdf = z.looseObject({
  type: z.literal("pdf"),
  file: z.looseObject({ filePath: z.string(), base64: z.string(), originalSize: z.number().optional() }),
});

const loggedParts = z.looseObject({
  type: z.literal("parts"),
  file: z.looseObject({
    filePath: z.string(),
    originalSize: z.number().optional(),
    count: number("How many page files were made."),
    outputDir: text("Folder that holds the page files."),
  }),
  firstPage: number("Number of the first page made, from 1."),
  pages: optional(
    z.array(z.unknown()),
    "Pages of a PDF: a range such as 1-5 in a call, the pages themselves in a result.",
  ),
});

/** A repeated read of an unchanged file; some writers put the path at the top level. */
const loggedUnchanged = z.looseObject({
  type: z.literal("file_unchanged"),
  file: z.looseObject({ filePath: z.string() }).optional(),
  filePath: z.string().optional(),
});

const documentedText = z.looseObject({
  content: described(z.string(), "The text of the lines read."),
  total_lines: described(z.number(), "How many lines the file has."),
  lines_returned: described(z.number(), "How many lines are given."),
});

const documentedImage = z.looseObject({
  image: described(z.string(), "The image in Base64."),
  mime_type: z.string(),
  file_size: described(z.number(), "Size of the file in bytes."),
});

const documentedPdf = z.looseObject({
  pages: z.array(
    z.looseObject({
      page_number: described(z.number(), "Number of the page, from 1."),
      text: text("Text of the page."),
      images: optional(
        z.array(
          z.looseObject({ image: described(z.string(), "The image in Base64."), mime_type: z.string() }),
        ),
        "Images on the page.",
      ),
    }),
  ),
  total_pages: described(z.number(), "How many pages the PDF has."),
});

const documentedNotebook = z.looseObject({
  cells: described(
    z.array(
      z.looseObject({
        cell_type: z.string(),
        source: described(z.string(), "Source of the cell."),
        outputs: optional(z.array(z.unknown()), "What running the cell gave."),
        execution_count: numberOrNull("Which run of the notebook's code it was."),
      }),
    ),
    "Cells of the notebook with source and outputs.",
  ),
  metadata: optional(z.looseObject({}), "Metadata of the notebook."),
});

const appOutput = z.looseObject({
  content: z.string(),
  size: described(z.number(), "Size of the file in bytes."),
  encoding: z.string(),
});

/** Two line ranges, and lines that start with a space, plus or minus. */
const patchHunk = z.looseObject({
  oldStart: described(z.number(), "First line in the old text."),
  oldLines: described(z.number(), "How many lines of the old text it covers."),
  newStart: described(z.number(), "First line in the new text."),
  newLines: described(z.number(), "How many lines of the new text it covers."),
  lines: described(z.array(z.string()), "Its lines, each after a space, a plus or a minus."),
});

const gitDiff = z.looseObject({
  filename: text("Path in the repository."),
  status: text("Whether the file is added or modified."),
  additions: number("Lines added."),
  deletions: number("Lines removed."),
  changes: number("Lines added and removed."),
  patch: text("The difference as text."),
  repository: textOrNull("Name of the repository."),
});

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

/** Tools that read and change files. */
export const fileTools = {
  Read: tool(
    "Reads a text file, an image, a PDF or a notebook into the conversation.",
    [
      {
        file_path: z.string(),
        offset: number("First line to read, counted from 1."),
        limit: number("How many lines to read."),
        pages: text("Pages of a PDF: a range such as 1-5 in a call, the pages themselves in a result."),
        allow_large: flag("Whether a file beyond the usual size may be read."),
      },
      { path: z.string(), encoding: z.string().optional() },
    ],
    loggedText,
    loggedImage,
    loggedNotebook,
    loggedPdf,
    loggedParts,
    loggedUnchanged,
    documentedText,
    documentedImage,
    documentedPdf,
    documentedNotebook,
    appOutput,
  ),
  Edit: tool(
    "Replaces one exact piece of text in a file, once or everywhere.",
    [
      { file_path: z.string(), ...replacement.shape },
      { path: z.string(), old_string: z.string(), new_string: z.string() },
      {
        file_path: z.string(),
        old_string: z.string(),
        new_str: described(z.string(), "The new text, under another tool's name for it."),
      },
    ],
    {
      filePath: z.string(),
      oldString: text("The text that was replaced."),
      newString: text("The text that took its place."),
      replaceAll: flag("Whether every occurrence was replaced."),
      staleRecovered: flag("Whether the file had changed since it was read and the edit still fitted."),
      ...fileChange,
    },
    { message: z.string(), replacements: z.number(), file_path: z.string() },
    { success: z.boolean(), replacements: z.number() },
  ),
  // No longer offered.
  MultiEdit: tool(
    "Makes several replacements in one file, all of them or none.",
    {
      file_path: z.string(),
      edits: described(z.array(replacement), "The replacements, in the order in which they are made."),
    },
    {
      filePath: z.string(),
      edits: described(z.array(z.looseObject({})), "The replacements, in the order in which they are made."),
      originalFileContents: textOrNull("The file's text before the change."),
      ...fileChange,
    },
    {
      message: z.string(),
      edits_applied: described(z.number(), "How many replacements were made."),
      file_path: z.string(),
    },
  ),
  Write: tool(
    "Creates a file, or replaces all of its content.",
    [
      {
        file_path: z.string(),
        content: described(z.string(), "The whole new text of the file."),
      },
      { path: z.string(), content: z.string(), encoding: z.string().optional() },
    ],
    {
      type: described(z.enum(["create", "update"]), "Whether the file is new or was there before."),
      filePath: z.string(),
      content: described(z.string(), "The whole new text of the file."),
      ...fileChange,
    },
    {
      message: z.string(),
      bytes_written: described(z.number(), "Size of the file in bytes."),
      file_path: z.string(),
    },
    {
      success: z.boolean(),
      bytesWritten: described(z.number(), "Size of the file in bytes."),
    },
  ),
  NotebookEdit: tool(
    "Replaces, inserts or deletes one cell of a Jupyter notebook.",
    {
      notebook_path: z.string(),
      new_source: described(z.string(), "New source of the cell."),
      cell_id: z.string().optional(),
      cell_number: z.number().optional(),
      cell_type: z.enum(["code", "markdown"]).optional(),
      edit_mode: optional(
        z.enum(["replace", "insert", "delete"]),
        "Whether the cell is replaced, inserted or deleted.",
      ),
    },
    {
      new_source: described(z.string(), "New source of the cell."),
      old_source: text("Source of the cell before."),
      cell_id: z.string().nullish(),
      cell_number: z.number().optional(),
      cell_type: z.string(),
      language: text("Language of the cell's code."),
      edit_mode: text("Whether the cell is replaced, inserted or deleted."),
      error: z.string().nullish(),
      notebook_path: z.string().optional(),
      original_file: text("The notebook's text before the change."),
      updated_file: text("The notebook's text after the change."),
    },
    {
      message: z.string(),
      edit_type: described(z.string(), "What was done to the cell."),
      cell_id: z.string().optional(),
      total_cells: described(z.number(), "Cells of the notebook afterwards."),
    },
  ),
  // No longer offered.
  NotebookRead: tool("Reads the cells of a Jupyter notebook.", {
    notebook_path: z.string(),
    cell_id: z.string().optional(),
  }),
};
