import { type FileUse, toolNames, untoldTools } from "@turnmeter/schema";
import type { GivenCall, GivenInput } from "../call-input-format.js";
import type { NamedCall } from "../decoding/tool-calls.js";
import { arrayOf, booleanOf, durationOf, measuredOf, numberOf, objectOf } from "../decoding/values.js";
import { fields, type ObjectProjection, type Projected, scalar } from "../projection.js";
import { given, nothingGiven } from "./given-calls.js";
import {
  argumentsOf,
  commandText,
  filesOfPatch,
  fileUse,
  givenText,
  longText,
  pathText,
  scriptOf,
} from "./given-texts.js";

/** Input fields that each agent writes in its own way. */
export interface InputWords {
  /** Fields with the time limit of a shell's call, and the unit of each in ms; the first that has one counts. Absent if there are none. */
  readonly timeouts?: Readonly<Record<string, number>>;
  /** The field that is true if a shell's call asks to run outside the sandbox; absent if inputs cannot say. */
  readonly sandboxOff?: string;
}

/** Argument names of a path, the surest first. */
const pathNames = [
  "file_path",
  "absolute_path",
  "filePath",
  "notebook_path",
  "path",
  "dir_path",
  "dirPath",
] as const;

/** Arguments that ask for part of a file, whatever their value. */
const partNames = ["limit", "pages", "end_line", "n_lines", "view_range", "cell_id", "tail", "head"] as const;

const startNames = ["offset", "start_line", "line_offset"] as const;

const folderNames = ["cwd", "workdir", "directory", "dir_path"] as const;

/** Fields read of what a tool was given, in whichever agent's words. */
export const toolInputFields: ObjectProjection = {
  command: { ...commandText, items: commandText },
  ...Object.fromEntries([...pathNames, ...folderNames].map((name) => [name, pathText])),
  pattern: pathText,
  paths: { items: pathText },
  include: { items: pathText },
  ...fields("offset", "start_line", "line_offset"),
  ...Object.fromEntries(partNames.map((name) => [name, { measure: { prefix: 1 }, items: scalar }])),
  patchText: longText,
  patch: longText,
  input: longText,
  ...fields("timeout", "timeout_ms", "timeout_secs", "dangerouslyDisableSandbox", "run_in_background"),
};

/** What a call was given. */
export function givenToTool({ callId, name, input }: NamedCall, words: InputWords): Omit<GivenCall, "line"> {
  const told = name.mcpServer === null ? toolInput(name.tool, objectOf(input), words) : null;
  return { callId, inputs: told === null ? null : [told] };
}

type InputOf = (input: Projected, words: InputWords) => GivenInput | null;

const inputOf: ReadonlyMap<string, InputOf> = new Map<string, InputOf>([
  ["Bash", (input, words) => shell(input, words, scriptOf(input["command"]))],
  ["PowerShell", (input, words) => shell(input, words, powerShell(input["command"]))],
  ["Monitor", (input, words) => ({ ...shell(input, words, scriptOf(input["command"])), isSandboxOff: null })],
  ["Read", read],
  ["NotebookRead", read],
  ["ReadMediaFile", read],
  ["read_many_files", read],
  ["Write", write],
  ["Edit", edit],
  ["MultiEdit", write],
  ["NotebookEdit", write],
  ["apply_patch", edit],
  ["LSP", (input) => used(fileUse(pathOf(input), "read", false))],
  ["LS", search],
  ["Grep", search],
  ["Glob", (input) => given({ files: [...fileUse(globbedFolder(input), "search")] })],
]);

const known: ReadonlySet<string> = new Set(toolNames);

/**
 * What a tool was given, by its canonical name. Null if that does not tell the effects: for tools of servers and others that nobody knows,
 * and for an input that is no object.
 */
function toolInput(tool: string, input: Projected | null, words: InputWords): GivenInput | null {
  const inputOfTool = inputOf.get(tool);
  if (inputOfTool !== undefined) return input === null ? null : inputOfTool(input, words);
  return known.has(tool) && !untoldTools.has(tool) ? nothingGiven : null;
}

function shell(
  input: Projected,
  { timeouts = {}, sandboxOff }: InputWords,
  command: GivenInput["command"],
): GivenInput {
  const limits = Object.entries(timeouts).map(([name, unitMs]) =>
    durationOf((numberOf(input[name]) ?? Number.NaN) * unitMs),
  );
  return given({
    command,
    folder: first(input, folderNames),
    timeoutMs: limits.find((limit) => limit !== null) ?? null,
    isSandboxOff: sandboxOff === undefined ? null : (booleanOf(input[sandboxOff]) ?? false),
  });
}

function powerShell(value: unknown): GivenInput["command"] {
  const text = givenText(value);
  return text === null ? null : argumentsOf(["powershell", "-Command", text]);
}

function read(input: Projected): GivenInput | null {
  const isWhole =
    partNames.every((name) => isAbsent(input[name])) &&
    startNames.every((name) => {
      const start = numberOf(input[name]);
      return start === null || start === 0 || start === 1;
    });
  const lists = ["paths", "include"].flatMap((name) => arrayOf(input[name]));
  return used([pathOf(input), ...lists].flatMap((path) => fileUse(path, "read", isWhole)));
}

function write(input: Projected): GivenInput | null {
  return used(fileUse(pathOf(input), "write"));
}

function edit(input: Projected): GivenInput | null {
  const patch = first(input, ["patchText", "patch", "input"])?.split("\n") ?? [];
  return used([...fileUse(pathOf(input), "write"), ...filesOfPatch(patch)]);
}

/** Without a path the search is in the call's folder. */
function search(input: Projected): GivenInput {
  return given({ files: fileUse(pathOf(input), "search") });
}

/** For tools that always use a file: null if none is named. */
function used(files: readonly FileUse[]): GivenInput | null {
  return files.length === 0 ? null : given({ files });
}

/** The named folder, or the one that a pattern outside it leads to. */
function globbedFolder(input: Projected): string | null {
  const path = pathOf(input);
  const pattern = givenText(input["pattern"]) ?? "";
  const isAbsolute = /^(?:[/\\~]|[A-Za-z]:)/.test(pattern);
  if (!isAbsolute && !/^\.\.(?:[/\\]|$)/.test(pattern)) return path;
  const [fixed = ""] = pattern.split(/[*?[{]/, 1);
  const end = Math.max(fixed.lastIndexOf("/"), fixed.lastIndexOf("\\")) + 1;
  const folder = fixed === pattern ? pattern : fixed.slice(0, end);
  return isAbsolute || path === null ? folder : `${path}/${folder}`;
}

function pathOf(input: Projected): string | null {
  return first(input, pathNames);
}

function first(input: Projected, names: readonly string[]): string | null {
  for (const name of names) {
    const text = givenText(input[name]);
    if (text !== null) return text;
  }
  return null;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || measuredOf(value)?.type === "null";
}
