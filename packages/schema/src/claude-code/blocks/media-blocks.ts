import * as z from "zod";
import { blockOf, cacheControl } from "./block-of.js";
import { claudeCodeTextBlock } from "./text-blocks.js";
import { flag, nullish, optional, text, textOrNull } from "../../field.js";

const source = z.looseObject({
  type: text("How it is given: base64, text, content, url or file."),
  media_type: text("Media type of the data."),
  data: text("The data: Base64, or the text itself."),
  url: text("Address of the data."),
  file_id: text("Id of the file at the vendor."),
  content: optional(z.union([z.string(), z.array(z.unknown())]), "The document as blocks."),
});

const citations = nullish(
  z.looseObject({ enabled: flag("Whether the model may cite it.") }),
  "Whether the model may cite it.",
);

/** Pictures, documents and search results. */
export const mediaBlocks = [
  blockOf("image", "An image: pasted, or a screen shot that a tool gave.", {
    source: optional(source, "The picture."),
    cache_control: cacheControl,
  }),
  blockOf("document", "A document, mostly a PDF.", {
    source: optional(source, "The document."),
    title: textOrNull("Title of the document."),
    context: textOrNull("Text for the model about the document."),
    citations,
    cache_control: cacheControl,
  }),
  blockOf("search_result", "A search result that the client looked up itself.", {
    source: text("Where it was found."),
    title: text("Title of the result."),
    content: optional(z.array(claudeCodeTextBlock), "Text of the result."),
    citations,
    cache_control: cacheControl,
  }),
] as const;
