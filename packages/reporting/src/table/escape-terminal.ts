import { outsideIsolates } from "../format/isolate.js";

/** Latin letters, digits and signs, which need no escaping. */
const HARMLESS = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff]*$/;

/** Text from a log made safe to print: white space becomes one space; control, direction and invisible characters become `\u{…}`. Each letter then takes as many columns as it takes alone. */
export function escapeTerminal(text: string): string {
  if (HARMLESS.test(text)) return text;
  return outsideIsolates(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " "), escapedPart);
}

/** Builds its pattern lazily: character classes are slow to look up, and most runs need none. */
function escapedPart(part: string): string {
  // What joins or varies emoji, and makes keys of digits: without it the parts are shown.
  const joints =
    /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200d|\ufe0e|\ufe0f)|\ufe0f?\u20e3/gu;
  // Control characters, halves of characters, and those that are not seen or turn what follows.
  const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
  // Marks over a letter; no language writes more than a few, and a hundred cover the lines around.
  const flood = /(\p{M}{6})\p{M}+/gu;
  // A mark without a letter would go onto what stands before the name.
  const stray = /^\p{M}/u;
  return part.replace(joints, "").replace(unsafe, escaped).replace(flood, "$1…").replace(stray, escaped);
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Erases a line of a terminal, so that another text can stand there; written as it is. */
export const eraseLine = "\r\u001b[2K";
