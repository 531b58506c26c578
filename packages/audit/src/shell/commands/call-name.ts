import { programName } from "@turnmeter/parser/shell.js";
import type { Argument } from "./argument.js";

/** A program's name, as R61a has it: null where a variable tells it. */
export function nameOf({ text, isLiteral }: Argument): string | null {
  if (text === "." && isLiteral) return text;
  return isLiteral || /[/\\]/.test(text) ? programName(text) : null;
}

/** `command -v x` only says where a program is. */
export function isLookUp(name: string, args: readonly Argument[]): boolean {
  return name === "command" && /^-[pvV]*[vV]/.test(args[0]?.text ?? "");
}
