import { z } from "zod";
import { defineTool } from "./define-tool.js";
import { fileChange, fileChangeMeanings } from "./patch.js";

/** `Write`: a whole file at once. */
export const writeTool = defineTool({
  purpose: "Creates a file, or replaces all of its content.",
  input: [
    z.looseObject({ file_path: z.string(), content: z.string() }),
    z.looseObject({ path: z.string(), content: z.string(), encoding: z.string().optional() }),
  ],
  output: [
    z.looseObject({
      type: z.enum(["create", "update"]),
      filePath: z.string(),
      content: z.string(),
      ...fileChange,
    }),
    z.looseObject({ message: z.string(), bytes_written: z.number(), file_path: z.string() }),
    z.looseObject({ success: z.boolean(), bytesWritten: z.number() }),
  ],
  fields: {
    ...fileChangeMeanings,
    type: "Whether the file is new or was there before.",
    content: "The whole new text of the file.",
    bytes_written: "Size of the file in bytes.",
    bytesWritten: "Size of the file in bytes.",
    structuredPatch: "Hunks between the old and the new text; empty for a new file.",
  },
});
