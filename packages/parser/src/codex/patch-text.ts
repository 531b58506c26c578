import { objectOf, stringOf } from "../decoding/values.js";
import type { PatchLines } from "./patch-lines.js";

/** The tool that is given a patch; commands can run a program of this name. */
const patchTool = "apply_patch";

/** What stands between the first and the last line of a patch. */
const wholePatch = /^[ \t]*\*\*\* Begin Patch[^\n]*\n([\s\S]*?)^\*\*\* End Patch/m;

/** The same in a script that hands it to the program, as a text or as an argument. */
const patchInScript =
  /(?:^|[\n;&|('"])[ \t]*(?:apply_patch|applypatch)\b[^\n]*(?:\n[ \t]*)?\*\*\* Begin Patch[^\n]*\n([\s\S]*?)\n\*\*\* End Patch/g;

/** The lines of the patch that a call hands over, by the text of its input; null where it hands over none. */
export function patchOfInput(tool: string, input: string): PatchLines | null {
  if (!input.includes("*** Begin Patch")) return null;
  const args = parsed(input);
  if (tool === patchTool) {
    const text = stringOf(args?.["input"]) ?? stringOf(args?.["patch"]) ?? input;
    const body = wholePatch.exec(text)?.[1];
    return body === undefined ? null : linesOf([body]);
  }
  return args === null ? null : patchOfCommand(args["command"] ?? args["cmd"]);
}

/** The lines of the patches that a command applies; null where it applies none. */
export function patchOfCommand(command: unknown): PatchLines | null {
  const script = Array.isArray(command) ? command.join("\n") : command;
  if (typeof script !== "string" || !script.includes("*** Begin Patch")) return null;
  return linesOf([...script.matchAll(patchInScript)].map(([, body = ""]) => body));
}

/**
 * The lines that patches show. How many lines a deleted file had they do not show: where nothing else is removed, that
 * is not known.
 */
function linesOf(bodies: readonly string[]): PatchLines | null {
  let [linesAdded, linesRemoved] = [0, 0];
  const kinds = new Set<string>();
  for (const body of bodies) {
    let kind = "";
    for (const line of body.split("\n")) {
      const header = /^\*\*\* (Add|Update|Delete) File: /.exec(line)?.[1];
      if (header !== undefined) kinds.add((kind = header));
      else if (line.startsWith("+") && (kind === "Add" || kind === "Update")) linesAdded++;
      else if (line.startsWith("-") && kind === "Update") linesRemoved++;
    }
  }
  if (kinds.size === 0) return null;
  return { linesAdded, linesRemoved: linesRemoved === 0 && kinds.has("Delete") ? null : linesRemoved };
}

function parsed(input: string) {
  try {
    return objectOf(JSON.parse(input));
  } catch {
    return null;
  }
}
