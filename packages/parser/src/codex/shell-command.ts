import { mostCommandChars, programOfArguments, programOfCommand } from "../decoding/shell-program.js";
import { arrayOf, stringOf } from "../decoding/values.js";
import type { Measured } from "../projection.js";

const shells: ReadonlySet<string> = new Set([
  "container.exec",
  "exec_command",
  "local_shell",
  "shell",
  "shell_command",
]);

/** Whether a tool runs commands of a shell. */
export function isShell(tool: string): boolean {
  return shells.has(tool);
}

/** Characters of arguments read; the command comes early. */
const mostChars = 2 * mostCommandChars;

const commandKey = /[{,]\s*"(?:cmd|command)"\s*:\s*(?=["[])/;
const jsonText = /\s*"((?:[^"\\]|\\(?:u[\da-fA-F]{4}|[^u]))*)("?)\s*(,?)/y;

/** The program that a call of a shell runs, by its arguments: an object, or JSON in a text, which may be cut. */
export function programOfInput(tool: string, input: Measured | null): string | null {
  if (input === null || !isShell(tool)) return null;
  if (input.type === "object")
    return programOfArguments(arrayOf(input.fields?.["command"]).map((part) => stringOf(part) ?? ""));
  const text = (input.prefix ?? "").slice(0, mostChars);
  const key = commandKey.exec(text);
  if (key === null) return null;
  const at = key.index + key[0].length;
  if (text[at] !== "[") {
    const found = textAt(text, at);
    return found === null ? null : programOfCommand(found.value, !found.isWhole);
  }
  const args: string[] = [];
  let isCut = false;
  for (let next: number | null = at + 1; next !== null && !isCut;) {
    const found = textAt(text, next);
    if (found === null) break;
    args.push(found.value);
    isCut = !found.isWhole;
    next = found.next;
  }
  return programOfArguments(args, isCut);
}

/** JSON string at a place in a text that may be cut; `next` is the next list item, null for none. */
function textAt(text: string, at: number): { value: string; isWhole: boolean; next: number | null } | null {
  jsonText.lastIndex = at;
  const found = jsonText.exec(text);
  if (found === null) return null;
  const [, inner = "", end, comma] = found;
  try {
    const value: unknown = JSON.parse(`"${inner}"`);
    return { value: String(value), isWhole: end !== "", next: comma === "" ? null : jsonText.lastIndex };
  } catch {
    return null;
  }
}
