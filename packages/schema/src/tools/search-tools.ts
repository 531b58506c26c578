import * as z from "zod";
import { described, flag, number, numberOrNull, optional, text, texts } from "../field.js";
import { tool } from "./define-tool.js";

const matchInFile = z.looseObject({
  file: z.string(),
  line_number: number("Number of the line, from 1."),
  line: described(z.string(), "The matching line, or its number in an app's own format."),
  before_context: texts("Lines before the match."),
  after_context: texts("Lines after the match."),
});

const appMatch = z.looseObject({
  file: z.string(),
  line: z.number(),
  content: described(z.string(), "The matching line."),
});

const hit = z.looseObject({ title: z.string(), url: z.string(), snippet: z.string().optional() });

/** Tools that look for something: files, code, pages. */
export const searchTools = {
  Glob: tool(
    "Finds files whose paths match a pattern.",
    {
      pattern: described(z.string(), "Pattern for paths, such as src/**/*.ts."),
      path: z.string().optional(),
      cwd: z.string().optional(),
    },
    {
      filenames: z.array(z.string()),
      durationMs: z.number().optional(),
      numFiles: z.number(),
      truncated: flag("Whether there were more files than are given."),
      totalMatches: number("How many files match in all."),
      countIsComplete: flag("Whether the count covers everything that was there."),
      timedOut: z.boolean().optional(),
    },
    {
      matches: described(z.array(z.string()), "Paths of the files found."),
      count: z.number(),
      search_path: described(z.string(), "The folder that was searched."),
    },
    { files: z.array(z.string()), count: z.number() },
  ),
  Grep: tool(
    "Searches the content of files for a regular expression.",
    {
      pattern: described(z.string(), "Regular expression to look for."),
      path: z.string().optional(),
      glob: text("Pattern that searched files must match."),
      type: text("File type to search, such as ts."),
      output_mode: optional(
        z.enum(["content", "files_with_matches", "count"]),
        "Whether to give matching lines, files with a match, or counts.",
      ),
      "-i": flag("Whether case does not matter."),
      "-n": flag("Whether lines are given with their numbers."),
      "-o": flag("Whether only the matching part of a line is given."),
      "-A": number("Lines to give after a match."),
      "-B": number("Lines to give before a match."),
      "-C": number("Lines to give on both sides of a match."),
      context: number("Lines to give on both sides of a match."),
      head_limit: number("How many results to give at most."),
      offset: number("How many first results to skip."),
      multiline: flag("Whether a match may go over several lines."),
      include: text("Pattern of files to search, in an app's own format."),
      exclude: text("Pattern of files to leave out, in an app's own format."),
    },
    {
      mode: text("Which of the three answers it is."),
      numFiles: z.number(),
      filenames: z.array(z.string()),
      content: text("Matching lines, or path:count lines in count mode."),
      numLines: z.number().optional(),
      numMatches: number("How many matches there are."),
      totalFiles: number("How many files match in all."),
      totalLines: number("Lines that there are in all."),
      appliedLimit: numberOrNull("The limit that cut the results."),
      appliedOffset: numberOrNull("How many first results were skipped."),
      timedOut: z.boolean().optional(),
    },
    {
      matches: described(z.array(matchInFile), "One entry per match."),
      total_matches: described(z.number(), "How many matches there are."),
    },
    { files: z.array(z.string()), count: z.number() },
    {
      counts: described(
        z.array(z.looseObject({ file: z.string(), count: described(z.number(), "Matches in the file.") })),
        "Matches per file.",
      ),
      total: described(z.number(), "Matches in all files together."),
    },
    { matches: z.array(appMatch) },
  ),
  // No longer offered.
  LS: tool("Lists what is in a folder.", {
    path: z.string(),
    ignore: texts("Patterns of entries to leave out."),
  }),
  LSP: tool(
    "Asks a language server about a place in the code.",
    {
      operation: described(z.string(), "What is asked, such as a definition or references."),
      filePath: z.string(),
      line: number("Line of the place, from 1."),
      character: number("Column of the place, from 1."),
    },
    {
      operation: described(z.string(), "What is asked, such as a definition or references."),
      result: described(z.unknown(), "The server's answer."),
      filePath: z.string().optional(),
      resultCount: number("How many places were found."),
      fileCount: number("How many files they are in."),
    },
  ),
  WebFetch: tool(
    "Fetches a web page and lets a model answer a question about it.",
    {
      url: z.string(),
      prompt: described(z.string(), "What to find out from the page."),
      offset: number("Where in the page to start."),
    },
    {
      bytes: described(z.number(), "Size of the page in bytes."),
      code: described(z.number(), "HTTP status; errors and redirects are results like others."),
      codeText: text("Text of the HTTP status."),
      result: described(z.string(), "The model's answer about the page."),
      durationMs: z.number().optional(),
      url: z.string().optional(),
      artifactRead: z.unknown().optional(),
    },
    {
      response: described(z.string(), "The model's answer about the page."),
      url: z.string(),
      final_url: text("Address after redirects."),
      status_code: number("HTTP status."),
    },
  ),
  // Each search is billed.
  WebSearch: tool(
    "Searches the web through the vendor's search.",
    {
      query: described(z.string(), "What to search for."),
      allowed_domains: texts("The only domains to take results from."),
      blocked_domains: texts("Domains to take no results from."),
    },
    {
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
    },
    {
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
    },
  ),
};
