import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `LSP`: questions to a language server. */
export const lspTool = defineTool({
  purpose: "Asks a language server about a place in the code.",
  input: [
    z.looseObject({
      operation: z.string(),
      filePath: z.string(),
      line: z.number().optional(),
      character: z.number().optional(),
    }),
  ],
  output: [
    z.looseObject({
      operation: z.string(),
      result: z.unknown(),
      filePath: z.string().optional(),
      resultCount: z.number().optional(),
      fileCount: z.number().optional(),
    }),
  ],
  fields: {
    operation: "What is asked, such as a definition or references.",
    line: "Line of the place, from 1.",
    character: "Column of the place, from 1.",
    result: "The server's answer.",
    resultCount: "How many places were found.",
    fileCount: "How many files they are in.",
  },
});
