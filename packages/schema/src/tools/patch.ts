import { z } from "zod";
import type { FieldMeanings } from "./define-tool.js";

/** A hunk of a unified diff: two line ranges, and lines that start with a space, a plus or a minus. */
const patchHunk = z.looseObject({
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
  lines: z.array(z.string()),
});

/** A file's difference from its repository after the change. */
const gitDiff = z.looseObject({
  filename: z.string().optional(),
  status: z.string().optional(),
  additions: z.number().optional(),
  deletions: z.number().optional(),
  changes: z.number().optional(),
  patch: z.string().optional(),
  repository: z.string().nullish(),
});

/** What results of all tools that change a file may have. */
export const fileChange = {
  structuredPatch: z.array(patchHunk).optional(),
  originalFile: z.string().nullish(),
  userModified: z.boolean().optional(),
  gitDiff: gitDiff.nullish(),
  staged: z.boolean().optional(),
  memdirStamped: z.boolean().optional(),
};

/** What these fields mean. */
export const fileChangeMeanings: FieldMeanings = {
  structuredPatch: "Hunks between the old and the new text.",
  "structuredPatch[].oldStart": "First line in the old text.",
  "structuredPatch[].oldLines": "How many lines of the old text it covers.",
  "structuredPatch[].newStart": "First line in the new text.",
  "structuredPatch[].newLines": "How many lines of the new text it covers.",
  "structuredPatch[].lines": "Its lines, each after a space, a plus or a minus.",
  userModified: "Whether the person changed the proposal.",
  gitDiff: "The file's difference from its repository.",
  "gitDiff.filename": "Path in the repository.",
  "gitDiff.status": "Whether the file is added or modified.",
  "gitDiff.additions": "Lines added.",
  "gitDiff.deletions": "Lines removed.",
  "gitDiff.changes": "Lines added and removed.",
  "gitDiff.patch": "The difference as text.",
  "gitDiff.repository": "Name of the repository.",
  staged: "Whether the change waits for approval outside the file.",
  memdirStamped: "Whether a file of the agent's memory was dated.",
};
