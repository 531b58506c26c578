import { z } from "zod";
import { described, flag, number, numberOrNull, optional, text } from "../field.js";
import { defineTool } from "./define-tool.js";

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

/** A repeated read of a file that has not changed; some writers put the path at the top. */
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

/** `Read`: a file into the conversation. */
export const readTool = defineTool({
  purpose: "Reads a text file, an image, a PDF or a notebook into the conversation.",
  input: [
    z.looseObject({
      file_path: z.string(),
      offset: number("First line to read, counted from 1."),
      limit: number("How many lines to read."),
      pages: text("Pages of a PDF: a range such as 1-5 in a call, the pages themselves in a result."),
      allow_large: flag("Whether a file beyond the usual size may be read."),
    }),
    z.looseObject({ path: z.string(), encoding: z.string().optional() }),
  ],
  output: [
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
  ],
});
