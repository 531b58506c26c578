import { z } from "zod";
import { optional, tag, text, textOrNull } from "../../field.js";
import { cacheControl } from "./cache-control.js";

const model = (meaning: string) => optional(z.looseObject({ model: text("Id of the model.") }), meaning);

/** Accepts a `fallback` block: from here on another model answered. */
export const claudeCodeFallbackBlock = z.looseObject({
  type: tag("fallback", "Kind of the block."),
  from: model("Model that was asked first."),
  to: model("Model that answered."),
});

/** Accepts a `compaction` block: a summary that the vendor put in place of what came before. */
export const claudeCodeCompactionBlock = z.looseObject({
  type: tag("compaction", "Kind of the block."),
  content: textOrNull("The summary; null where it failed."),
  encrypted_content: textOrNull("The summary, for the vendor only."),
  cache_control: cacheControl,
});

/** Accepts a `container_upload` block: a file for the vendor's container. */
export const claudeCodeContainerUploadBlock = z.looseObject({
  type: tag("container_upload", "Kind of the block."),
  file_id: text("Id of the file at the vendor."),
  cache_control: cacheControl,
});
