import * as z from "zod";
import { blockOf, cacheControl } from "./block-of.js";
import { nullish, number, numberOrNull, optional, text, textOrNull } from "../../field.js";

const citation = z.looseObject({
  type: text(
    "What is cited: char_location, page_location, content_block_location, web_search_result_location or search_result_location.",
  ),
  cited_text: text("The words that are cited."),
  document_index: number("Which document of the prompt, from 0."),
  document_title: textOrNull("Title of the document."),
  file_id: textOrNull("Id of the file at the vendor."),
  start_char_index: number("First character, from 0."),
  end_char_index: number("Character after the last one."),
  start_page_number: number("First page, from 1."),
  end_page_number: number("Page after the last one."),
  start_block_index: number("First block, from 0."),
  end_block_index: number("Block after the last one."),
  url: text("Address of the page."),
  title: textOrNull("Title of the page or of the result."),
  encrypted_index: text("Reference that only the vendor can read."),
  search_result_index: numberOrNull("Which search result, from 0."),
  source: text("Source of the search result."),
});

/** Accepts a `text` block. */
export const claudeCodeTextBlock = blockOf("text", "Words of the model, of a person, or of the client.", {
  text: text("The text."),
  citations: nullish(z.array(citation), "What the text cites."),
  cache_control: cacheControl,
});

/** Accepts a `thinking` block; its text is mostly empty. */
export const claudeCodeThinkingBlock = blockOf(
  "thinking",
  "Thoughts of the model; the text is mostly empty.",
  {
    thinking: text("The thoughts; mostly empty, so only the usage tells their size."),
    signature: text("What the vendor needs to take the block back."),
  },
);

const model = (meaning: string) => optional(z.looseObject({ model: text("Id of the model.") }), meaning);

/** Texts, thoughts, and the markers between them. */
export const textBlocks = [
  claudeCodeTextBlock,
  claudeCodeThinkingBlock,
  blockOf("redacted_thinking", "Thoughts that only the vendor can read.", {
    data: text("The thoughts, encrypted."),
  }),
  blockOf("fallback", "From here on another model answered.", {
    from: model("Model that was asked first."),
    to: model("Model that answered."),
  }),
  blockOf("compaction", "A summary that the vendor put in place of what came before.", {
    content: textOrNull("The summary; null if it failed."),
    encrypted_content: textOrNull("The summary, for the vendor only."),
    cache_control: cacheControl,
  }),
  blockOf("container_upload", "A file for the vendor's container.", {
    file_id: text("Id of the file at the vendor."),
    cache_control: cacheControl,
  }),
] as const;
