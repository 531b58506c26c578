/** What {@link isolate} sets a number between. */
export const isolateEnds = ["\u2066", "\u2069"] as const;

/** A number that runs from left to right whatever the script around it; marks of direction in it are removed. */
export function isolate(text: string): string {
  return isolateEnds.join(withoutMarks(text));
}

/** A text without marks of direction, which would turn a number in it. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, "");
}

/** Applies a function to all of a text except what `isolate` has made, which cannot turn anything around it. */
export function outsideIsolates(text: string, change: (text: string) => string): string {
  if (!text.includes("\u2066")) return change(text);
  // A short run between an isolate's ends, without control characters and without other marks of direction.
  const isolated =
    /(\u2066[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]{1,60}\u2069)/u;
  return text
    .split(isolated)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
}

export const bidiControls: RegExp = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text with its bidi control characters written as `\u{…}`, so that they cannot reorder the rest of the line. */
export function escapeBidi(text: string): string {
  return text.replace(bidiControls, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);
}

/** A name from a log on one line, without control characters that reorder or hide text; empty if nothing is left. */
export function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
}
