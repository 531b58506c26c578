import { list, object, text, texts, typeChoice } from "../field.js";
import { z } from "zod";

/** What a search of the web did. */
export function searchAction() {
  return object("What was done.", {
    type: typeChoice(
      "What was done.",
      "search",
      "open_page",
      "find_in_page",
      "openPage",
      "findInPage",
      "other",
    ),
    query: text("What was searched for."),
    queries: texts("All that was searched for."),
    url: text("The page that was opened or searched."),
    pattern: text("What was looked for in the page."),
  });
}

/** What a search of the web found. */
export function searchResults() {
  return list(
    "What was found.",
    z.looseObject({
      type: text("Kind of the result."),
      ref_id: text("Id by which the answer refers to it."),
      title: text("Title of the page."),
      url: text("Address of the page."),
      domain: text("The page's host."),
      snippet: text("Part of the page's text."),
      thumbnail_url: text("Address of a small picture."),
    }),
  );
}
