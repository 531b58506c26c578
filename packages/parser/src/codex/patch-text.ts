import { parsedArguments, stringOf } from "../decoding/values.js";
import type { PatchLines } from "./patch-lines.js";

/** The patch tool; commands can run a program of the same name. */
const patchTool = "apply_patch";

const firstLine = "*** Begin Patch";
const lastLine = "*** End Patch";

/** A patch program's call in a script; the patch starts on this line or the next. */
const run = /(?:^|[;&|('"])[ \t]*(?:apply_patch|applypatch)\b/;

/** The lines of the patch that a call hands over, by the text of its input; null if it hands over none. */
export function patchOfInput(tool: string, input: string): PatchLines | null {
  if (!input.includes(firstLine)) return null;
  const args = parsedArguments(input);
  if (tool === patchTool) {
    const text = stringOf(args?.["input"]) ?? stringOf(args?.["patch"]) ?? input;
    return linesOf(patchesIn(text.split("\n"), (before) => isBlank(before)).slice(0, 1));
  }
  return args === null ? null : patchOfCommand(args["command"] ?? args["cmd"]);
}

/** The lines of the patches that a command applies; null if it applies none. */
export function patchOfCommand(command: unknown): PatchLines | null {
  const script = Array.isArray(command) ? command.join("\n") : command;
  return typeof script === "string" && script.includes(firstLine) ? linesOf(patchesOfScript(script)) : null;
}

/** The lines of each patch that a script applies, without its first and last. */
export function patchesOfScript(script: string): readonly (readonly string[])[] {
  return patchesIn(script.split("\n"), (before, above) => run.test(isBlank(before) ? above : before));
}

/** Lines of each patch without its first and last; `isBegun` gets the text before a first line, and the line above. */
function patchesIn(
  lines: readonly string[],
  isBegun: (before: string, above: string) => boolean,
): readonly (readonly string[])[] {
  const patches: (readonly string[])[] = [];
  for (let first = 0; first < lines.length; first++) {
    const mark = lines[first]!.lastIndexOf(firstLine);
    if (mark === -1 || !isBegun(lines[first]!.slice(0, mark), lines[first - 1] ?? "")) continue;
    let last = first + 1;
    while (last < lines.length && !lines[last]!.startsWith(lastLine)) last++;
    if (last === lines.length) break;
    patches.push(lines.slice(first + 1, last));
    // A script may begin the next patch in the last line of this one.
    first = last - 1;
  }
  return patches;
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

/** `linesRemoved` is null if a file was deleted and nothing else removed: patches do not show a deleted file's lines. */
function linesOf(patches: readonly (readonly string[])[]): PatchLines | null {
  let [linesAdded, linesRemoved] = [0, 0];
  const kinds = new Set<string>();
  for (const patch of patches) {
    let kind = "";
    for (const line of patch) {
      const header = /^\*\*\* (Add|Update|Delete) File: /.exec(line)?.[1];
      if (header !== undefined) kinds.add((kind = header));
      else if (line.startsWith("+") && (kind === "Add" || kind === "Update")) linesAdded++;
      else if (line.startsWith("-") && kind === "Update") linesRemoved++;
    }
  }
  if (kinds.size === 0) return null;
  return { linesAdded, linesRemoved: linesRemoved === 0 && kinds.has("Delete") ? null : linesRemoved };
}
