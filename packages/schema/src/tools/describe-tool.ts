import type * as z from "zod";
import { fieldsOf } from "../introspection/fields-of.js";
import { detachedResult, unparsedInput } from "./define-tool.js";
import { canonicalToolName } from "./tool-names.js";
import { toolSchemaOf } from "./tool-schemas.js";

/** For fields without a description of their own, by the last part of their path; shared by several tools. */
const fieldMeanings: Readonly<Record<string, string>> = {
  activeForm: "The task as it reads while it is being done.",
  agentId: "Id of the agent; its transcript is named after it.",
  artifactRead: "What was read, where it is a shared document.",
  bash_id: "Id of the background command.",
  blockedBy: "Tasks that have to be done before.",
  blocks: "Tasks that wait for this one.",
  cell_id: "Id of the cell.",
  cell_number: "Number of the cell, in old logs.",
  cell_type: "Whether the cell is code or Markdown.",
  command: "The command line.",
  count: "How many there are.",
  cwd: "Folder to work in, in an app's own format.",
  description: "What is to be done, in detail.",
  durationMs: "How long it took, in milliseconds.",
  durationSeconds: "How long it took, in seconds.",
  encoding: "Encoding of the text, in an app's own format.",
  error: "What went wrong.",
  exitCode: "Exit code of the command; null while it runs.",
  file: "Path of the file.",
  filePath: "Path of the file.",
  file_path: "Path of the file.",
  filenames: "Paths of the files found.",
  files: "Paths of the files found.",
  id: "Its id.",
  message: "What was done, in words.",
  metadata: "What else is to be kept with it.",
  mimeType: "Media type of the content.",
  mime_type: "Media type of the image.",
  model: "The model.",
  new_string: "Text to put in its place.",
  notebook_path: "Path of the notebook.",
  numFiles: "How many files were found.",
  numLines: "How many lines are given.",
  old_string: "Text to look for.",
  originalFile: "The file's text before the change; null if there was none or it is large.",
  owner: "Name of the agent that has the task.",
  path: "Folder or file to work on.",
  priority: "How urgent it is, in old logs.",
  prompt: "What the agent was asked.",
  replace_all: "Whether every occurrence is replaced.",
  replacements: "How many replacements were made.",
  resources: "The resources found.",
  sentAt: "When it was sent.",
  server: "Name of the server.",
  sessionUrl: "Address of the session at the vendor.",
  shellId: "Id of the background command.",
  shell_id: "Id of the background command.",
  snippet: "Part of the page's text.",
  status: "How it stands.",
  stderr: "Standard error.",
  stdout: "Standard output.",
  subject: "The task in a few words.",
  success: "Whether it was done.",
  task: "The task as it stands; null if there is none.",
  taskId: "Id of the task.",
  task_id: "Id of the background task.",
  task_type: "Whether it is a command, an agent here or an agent elsewhere.",
  team_name: "Name of the team.",
  text: "The text.",
  timedOut: "Whether the search ran out of time.",
  timeoutMs: "Time limit in milliseconds.",
  timeout_ms: "Time limit in milliseconds.",
  title: "Title of the page.",
  totalLines: "How many lines the file has.",
  type: "Kind of the entry.",
  uri: "Address of the resource.",
  url: "Address.",
  worktreeBranch: "Branch of the worktree.",
  worktreePath: "Folder of the worktree.",
};

/** One field of a tool's arguments or results. */
export interface ToolField {
  /** Path from the top: `file.content`, `edits[].old_string`; `[].uri` where the result itself is a list. */
  readonly name: string;
  /** Its type as TypeScript writes it; `object` for objects, whose fields follow. */
  readonly type: string;
  /** True if a shape of the tool lacks it. */
  readonly isOptional: boolean;
  /** Meaning in a sentence; empty if not known. */
  readonly meaning: string;
}

/** Purpose and fields of a tool. */
export interface ToolDescription {
  /** Its canonical name. */
  readonly name: string;
  readonly purpose: string;
  readonly input: readonly ToolField[];
  readonly output: readonly ToolField[];
}

/** Description of a tool by any of its names, from its schemas; null for an unknown tool. */
export function describeTool(rawName: string): ToolDescription | null {
  const schema = toolSchemaOf(rawName);
  if (schema === null) return null;
  return {
    name: canonicalToolName(rawName),
    purpose: schema.purpose,
    input: toolFields(schema.input),
    output: toolFields(schema.output),
  };
}

/** Left out: any tool can have these shapes. */
const shared: ReadonlySet<z.core.$ZodType> = new Set([unparsedInput, detachedResult]);

function toolFields(schema: z.core.$ZodType): readonly ToolField[] {
  return fieldsOf(schema, { without: shared }).map(({ path, type, isOptional, description }) => ({
    name: path,
    type,
    isOptional,
    meaning: description || (fieldMeanings[path.slice(path.lastIndexOf(".") + 1)] ?? ""),
  }));
}
