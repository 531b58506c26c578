import { parse, type ParsedScript } from "unbash";
import { unknownPart } from "../../paths/plain-path.js";

/** Longest script read: crafted longer ones take the parser over a second. */
const mostScriptChars = 65_536;

/** Most levels of nested scripts that are read. */
export const mostLevels = 8;

/** Why a script is not read: it goes beyond a limit, or the grammar of Bash does not know it. */
export class Unreadable extends Error {
  readonly reason: "too-long" | "syntax";

  constructor(reason: "too-long" | "syntax") {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A script in the grammar of Bash.
 *
 * @throws {Unreadable} if it is too long or no whole script
 */
export function readScript(text: string): ParsedScript {
  if (text.length > mostScriptChars) throw new Unreadable("too-long");
  // A shell for Windows reads both ends of lines alike; NUL can stand in no script.
  return wholeScript(parse(text.replaceAll("\r\n", "\n").replaceAll(unknownPart, "\uFFFD")));
}

/**
 * A parsed script, checked for syntax faults.
 * @throws {Unreadable} if it is no whole script
 */
export function wholeScript(script: ParsedScript): ParsedScript {
  // A here-document without its end is one up to the end of the script, as in a shell.
  if (script.errors !== undefined && script.errors.length > 0) throw new Unreadable("syntax");
  return script;
}
