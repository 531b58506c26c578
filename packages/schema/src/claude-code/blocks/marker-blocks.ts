import { z } from "zod";
import { optional, text, textOrNull } from "../../field.js";
import { blockOf, cacheControl } from "./block-of.js";

const model = (meaning: string) => optional(z.looseObject({ model: text("Id of the model.") }), meaning);

/** Accepts a `fallback` block: from here on another model answered. */
export const claudeCodeFallbackBlock = blockOf("fallback", "From here on another model answered.", {
  from: model("Model that was asked first."),
  to: model("Model that answered."),
});

/** Accepts a `compaction` block: a summary that the vendor put in place of what came before. */
export const claudeCodeCompactionBlock = blockOf(
  "compaction",
  "A summary that the vendor put in place of what came before.",
  {
    content: textOrNull("The summary; null where it failed."),
    encrypted_content: textOrNull("The summary, for the vendor only."),
    cache_control: cacheControl,
  },
);

/** Accepts a `container_upload` block: a file for the vendor's container. */
export const claudeCodeContainerUploadBlock = blockOf(
  "container_upload",
  "A file for the vendor's container.",
  {
    file_id: text("Id of the file at the vendor."),
    cache_control: cacheControl,
  },
);
