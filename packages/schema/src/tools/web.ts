import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `WebFetch`: a page, answered by a small model. */
export const webFetchTool = defineTool({
  purpose: "Fetches a web page and lets a model answer a question about it.",
  input: [z.looseObject({ url: z.string(), prompt: z.string(), offset: z.number().optional() })],
  output: [
    z.looseObject({
      bytes: z.number(),
      code: z.number(),
      codeText: z.string().optional(),
      result: z.string(),
      durationMs: z.number().optional(),
      url: z.string().optional(),
      artifactRead: z.unknown().optional(),
    }),
    z.looseObject({
      response: z.string(),
      url: z.string(),
      final_url: z.string().optional(),
      status_code: z.number().optional(),
    }),
  ],
  fields: {
    prompt: "What to find out from the page.",
    offset: "Where in the page to start.",
    bytes: "Size of the page in bytes.",
    code: "HTTP status; errors and redirects are results like others.",
    codeText: "Text of the HTTP status.",
    result: "The model's answer about the page.",
    response: "The model's answer about the page.",
    final_url: "Address after redirects.",
    status_code: "HTTP status.",
  },
});

const hit = z.looseObject({ title: z.string(), url: z.string(), snippet: z.string().optional() });

/** `WebSearch`: searches of the web, each of which is billed. */
export const webSearchTool = defineTool({
  purpose: "Searches the web through the vendor's search.",
  input: [
    z.looseObject({
      query: z.string(),
      allowed_domains: z.array(z.string()).optional(),
      blocked_domains: z.array(z.string()).optional(),
    }),
  ],
  output: [
    z.looseObject({
      query: z.string(),
      results: z.array(
        z.union([z.string(), z.looseObject({ tool_use_id: z.string(), content: z.array(hit) })]),
      ),
      durationSeconds: z.number().optional(),
      searchCount: z.number().optional(),
    }),
    z.looseObject({
      results: z.array(
        z.looseObject({
          title: z.string(),
          url: z.string(),
          snippet: z.string(),
          metadata: z.looseObject({}).optional(),
        }),
      ),
      total_results: z.number(),
      query: z.string(),
    }),
  ],
  fields: {
    query: "What to search for.",
    allowed_domains: "The only domains to take results from.",
    blocked_domains: "Domains to take no results from.",
    results: "One entry per search, with texts of the model in between; in the documented shape one per hit.",
    "results[].tool_use_id": "Id of the search at the vendor.",
    "results[].content": "Hits of the search.",
    searchCount: "How many searches were made and billed.",
    total_results: "How many hits there are.",
    "results[].metadata": "What else is known of the hit.",
  },
});
