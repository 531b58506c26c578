import { z } from "zod";
import { described, number, optional, text, texts } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `WebFetch`: a page, answered by a small model. */
export const webFetchTool = defineTool({
  purpose: "Fetches a web page and lets a model answer a question about it.",
  input: [
    z.looseObject({
      url: z.string(),
      prompt: described(z.string(), "What to find out from the page."),
      offset: number("Where in the page to start."),
    }),
  ],
  output: [
    z.looseObject({
      bytes: described(z.number(), "Size of the page in bytes."),
      code: described(z.number(), "HTTP status; errors and redirects are results like others."),
      codeText: text("Text of the HTTP status."),
      result: described(z.string(), "The model's answer about the page."),
      durationMs: z.number().optional(),
      url: z.string().optional(),
      artifactRead: z.unknown().optional(),
    }),
    z.looseObject({
      response: described(z.string(), "The model's answer about the page."),
      url: z.string(),
      final_url: text("Address after redirects."),
      status_code: number("HTTP status."),
    }),
  ],
});

const hit = z.looseObject({ title: z.string(), url: z.string(), snippet: z.string().optional() });

/** `WebSearch`: searches of the web. Each is billed. */
export const webSearchTool = defineTool({
  purpose: "Searches the web through the vendor's search.",
  input: [
    z.looseObject({
      query: described(z.string(), "What to search for."),
      allowed_domains: texts("The only domains to take results from."),
      blocked_domains: texts("Domains to take no results from."),
    }),
  ],
  output: [
    z.looseObject({
      query: described(z.string(), "What to search for."),
      results: described(
        z.array(
          z.union([
            z.string(),
            z.looseObject({
              tool_use_id: described(z.string(), "Id of the search at the vendor."),
              content: described(z.array(hit), "Hits of the search."),
            }),
          ]),
        ),
        "One entry per search, with texts of the model in between; in the documented shape one per hit.",
      ),
      durationSeconds: z.number().optional(),
      searchCount: number("How many searches were made and billed."),
    }),
    z.looseObject({
      results: z.array(
        z.looseObject({
          title: z.string(),
          url: z.string(),
          snippet: z.string(),
          metadata: optional(z.looseObject({}), "What else is known of the hit."),
        }),
      ),
      total_results: described(z.number(), "How many hits there are."),
      query: z.string(),
    }),
  ],
});
