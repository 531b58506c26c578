import { z } from "zod";
import { nullish, number, numberOrNull, text, textOrNull } from "../../field.js";
import { blockOf, cacheControl } from "./block-of.js";

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
