import { z } from "zod";
import { defineTool } from "./define-tool.js";

const cell = z.looseObject({});

const loggedText = z.looseObject({
  type: z.literal("text"),
  file: z.looseObject({
    filePath: z.string(),
    content: z.string(),
    numLines: z.number().optional(),
    startLine: z.number().optional(),
    totalLines: z.number().optional(),
    truncatedByTokenCap: z.boolean().optional(),
  }),
  artifactRead: z.unknown().optional(),
});

const dimensions = z.looseObject({
  originalWidth: z.number().optional(),
  originalHeight: z.number().optional(),
  displayWidth: z.number().optional(),
  displayHeight: z.number().optional(),
});

const loggedImage = z.looseObject({
  type: z.literal("image"),
  file: z.looseObject({
    base64: z.string(),
    type: z.string().optional(),
    originalSize: z.number().optional(),
    dimensions: dimensions.optional(),
  }),
});

const loggedNotebook = z.looseObject({
  type: z.literal("notebook"),
  file: z.looseObject({ filePath: z.string(), cells: z.array(cell) }),
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
    count: z.number().optional(),
    outputDir: z.string().optional(),
  }),
  firstPage: z.number().optional(),
  pages: z.array(z.unknown()).optional(),
});

/** A repeated read of a file that has not changed; some writers put the path at the top. */
const loggedUnchanged = z.looseObject({
  type: z.literal("file_unchanged"),
  file: z.looseObject({ filePath: z.string() }).optional(),
  filePath: z.string().optional(),
});

const documentedText = z.looseObject({
  content: z.string(),
  total_lines: z.number(),
  lines_returned: z.number(),
});

const documentedImage = z.looseObject({ image: z.string(), mime_type: z.string(), file_size: z.number() });

const documentedPdf = z.looseObject({
  pages: z.array(
    z.looseObject({
      page_number: z.number(),
      text: z.string().optional(),
      images: z.array(z.looseObject({ image: z.string(), mime_type: z.string() })).optional(),
    }),
  ),
  total_pages: z.number(),
});

const documentedNotebook = z.looseObject({
  cells: z.array(
    z.looseObject({
      cell_type: z.string(),
      source: z.string(),
      outputs: z.array(z.unknown()).optional(),
      execution_count: z.number().nullish(),
    }),
  ),
  metadata: z.looseObject({}).optional(),
});

const appOutput = z.looseObject({ content: z.string(), size: z.number(), encoding: z.string() });

/** `Read`: a file into the conversation. */
export const readTool = defineTool({
  purpose: "Reads a text file, an image, a PDF or a notebook into the conversation.",
  input: [
    z.looseObject({
      file_path: z.string(),
      offset: z.number().optional(),
      limit: z.number().optional(),
      pages: z.string().optional(),
      allow_large: z.boolean().optional(),
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
  fields: {
    offset: "First line to read, counted from 1.",
    limit: "How many lines to read.",
    pages: "Pages of a PDF: a range such as 1-5 in a call, the pages themselves in a result.",
    allow_large: "Whether a file beyond the usual size may be read.",
    type: "What kind of file was read, or that it has not changed since the last read.",
    file: "The file as read; its keys depend on the kind.",
    "file.content": "The text of the lines read.",
    "file.type": "Media type of the image.",
    "file.startLine": "First line read, from 1.",
    "file.truncatedByTokenCap": "Whether the text was cut because it is too long.",
    "file.base64": "The content in Base64.",
    "file.originalSize": "Size of the file in bytes.",
    "file.dimensions": "Size of the image before and after it was scaled.",
    "file.dimensions.originalWidth": "Width of the image, in pixels.",
    "file.dimensions.originalHeight": "Height of the image, in pixels.",
    "file.dimensions.displayWidth": "Width as the model sees it, in pixels.",
    "file.dimensions.displayHeight": "Height as the model sees it, in pixels.",
    "file.outputDir": "Folder that holds the page files.",
    total_lines: "How many lines the file has.",
    lines_returned: "How many lines are given.",
    image: "The image in Base64.",
    file_size: "Size of the file in bytes.",
    "pages[].page_number": "Number of the page, from 1.",
    "pages[].text": "Text of the page.",
    "pages[].images": "Images on the page.",
    "pages[].images[].image": "The image in Base64.",
    total_pages: "How many pages the PDF has.",
    "cells[].source": "Source of the cell.",
    "cells[].outputs": "What running the cell gave.",
    "cells[].execution_count": "Which run of the notebook's code it was.",
    size: "Size of the file in bytes.",
    "file.count": "How many page files were made.",
    "file.cells": "Cells of the notebook.",
    firstPage: "Number of the first page made, from 1.",
    content: "The text of the lines read.",
    cells: "Cells of the notebook with source and outputs.",
    metadata: "Metadata of the notebook.",
  },
});
