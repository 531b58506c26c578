import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `Glob`: files by name. */
export const globTool = defineTool({
  purpose: "Finds files whose paths match a pattern.",
  input: [z.looseObject({ pattern: z.string(), path: z.string().optional(), cwd: z.string().optional() })],
  output: [
    z.looseObject({
      filenames: z.array(z.string()),
      durationMs: z.number().optional(),
      numFiles: z.number(),
      truncated: z.boolean().optional(),
      totalMatches: z.number().optional(),
      countIsComplete: z.boolean().optional(),
      timedOut: z.boolean().optional(),
    }),
    z.looseObject({ matches: z.array(z.string()), count: z.number(), search_path: z.string() }),
    z.looseObject({ files: z.array(z.string()), count: z.number() }),
  ],
  fields: {
    pattern: "Pattern for paths, such as src/**/*.ts.",
    truncated: "Whether there were more files than are given.",
    totalMatches: "How many files match in all.",
    matches: "Paths of the files found.",
    search_path: "The folder that was searched.",
    countIsComplete: "Whether the count covers everything that was there.",
  },
});

const matchInFile = z.looseObject({
  file: z.string(),
  line_number: z.number().optional(),
  line: z.string(),
  before_context: z.array(z.string()).optional(),
  after_context: z.array(z.string()).optional(),
});

const appMatch = z.looseObject({ file: z.string(), line: z.number(), content: z.string() });

/** `Grep`: files by what is in them. */
export const grepTool = defineTool({
  purpose: "Searches the content of files for a regular expression.",
  input: [
    z.looseObject({
      pattern: z.string(),
      path: z.string().optional(),
      glob: z.string().optional(),
      type: z.string().optional(),
      output_mode: z.enum(["content", "files_with_matches", "count"]).optional(),
      "-i": z.boolean().optional(),
      "-n": z.boolean().optional(),
      "-o": z.boolean().optional(),
      "-A": z.number().optional(),
      "-B": z.number().optional(),
      "-C": z.number().optional(),
      context: z.number().optional(),
      head_limit: z.number().optional(),
      offset: z.number().optional(),
      multiline: z.boolean().optional(),
      include: z.string().optional(),
      exclude: z.string().optional(),
    }),
  ],
  output: [
    z.looseObject({
      mode: z.string().optional(),
      numFiles: z.number(),
      filenames: z.array(z.string()),
      content: z.string().optional(),
      numLines: z.number().optional(),
      numMatches: z.number().optional(),
      totalFiles: z.number().optional(),
      totalLines: z.number().optional(),
      appliedLimit: z.number().nullish(),
      appliedOffset: z.number().nullish(),
      timedOut: z.boolean().optional(),
    }),
    z.looseObject({ matches: z.array(matchInFile), total_matches: z.number() }),
    z.looseObject({ files: z.array(z.string()), count: z.number() }),
    z.looseObject({
      counts: z.array(z.looseObject({ file: z.string(), count: z.number() })),
      total: z.number(),
    }),
    z.looseObject({ matches: z.array(appMatch) }),
  ],
  fields: {
    pattern: "Regular expression to look for.",
    "-i": "Whether case does not matter.",
    "-n": "Whether lines are given with their numbers.",
    "-o": "Whether only the matching part of a line is given.",
    "-A": "Lines to give after a match.",
    "-B": "Lines to give before a match.",
    "-C": "Lines to give on both sides of a match.",
    context: "Lines to give on both sides of a match.",
    head_limit: "How many results to give at most.",
    multiline: "Whether a match may go over several lines.",
    numMatches: "How many matches there are.",
    totalFiles: "How many files match in all.",
    appliedLimit: "The limit that cut the results.",
    appliedOffset: "How many first results were skipped.",
    "matches[].line_number": "Number of the line, from 1.",
    "matches[].before_context": "Lines before the match.",
    "matches[].after_context": "Lines after the match.",
    total_matches: "How many matches there are.",
    counts: "Matches per file.",
    glob: "Pattern that searched files must match.",
    type: "File type to search, such as ts.",
    output_mode: "Whether to give matching lines, files with a match, or counts.",
    mode: "Which of the three answers it is.",
    content: "Matching lines, or path:count lines in count mode.",
    offset: "How many first results to skip.",
    include: "Pattern of files to search, in an app's own format.",
    exclude: "Pattern of files to leave out, in an app's own format.",
    matches: "One entry per match.",
    "matches[].line": "The matching line, or its number in an app's own format.",
    "matches[].content": "The matching line.",
    "counts[].count": "Matches in the file.",
    total: "Matches in all files together.",
    totalLines: "Lines that there are in all.",
  },
});

/** `LS`: a folder's content; no longer offered. */
export const lsTool = defineTool({
  purpose: "Lists what is in a folder.",
  input: [z.looseObject({ path: z.string(), ignore: z.array(z.string()).optional() })],
  output: [],
  fields: { ignore: "Patterns of entries to leave out." },
});
