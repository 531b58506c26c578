import { z } from "zod";
import { described, number } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `LSP`: questions to a language server. */
export const lspTool = defineTool({
  purpose: "Asks a language server about a place in the code.",
  input: [
    z.looseObject({
      operation: described(z.string(), "What is asked, such as a definition or references."),
      filePath: z.string(),
      line: number("Line of the place, from 1."),
      character: number("Column of the place, from 1."),
    }),
  ],
  output: [
    z.looseObject({
      operation: described(z.string(), "What is asked, such as a definition or references."),
      result: described(z.unknown(), "The server's answer."),
      filePath: z.string().optional(),
      resultCount: number("How many places were found."),
      fileCount: number("How many files they are in."),
    }),
  ],
});
