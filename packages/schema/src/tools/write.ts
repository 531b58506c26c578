import { z } from "zod";
import { described } from "../field.js";
import { defineTool } from "./define-tool.js";
import { fileChange } from "./patch.js";

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
