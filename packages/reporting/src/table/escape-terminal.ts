import { outsideIsolates } from "../format/isolate.js";

const SPACE = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Control characters, and the marks that turn the direction of what follows.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

/** Text from a log made safe to print: white space becomes one space, control and direction characters become `\u{…}`. */
export function escapeTerminal(text: string): string {
  return outsideIsolates(text.replace(SPACE, " "), (part) =>
    part.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`),
  );
}
