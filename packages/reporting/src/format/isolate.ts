// A short run between an isolate's ends, without control characters and without other marks of direction.
const ISOLATED =
  /(\u2066[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]{1,60}\u2069)/u;

/** What {@link isolate} sets a number between. */
export const isolateEnds = ["\u2066", "\u2069"] as const;

/** A number that runs from left to right whatever the script around it; marks of direction in it are removed. */
export function isolate(text: string): string {
  return isolateEnds.join(withoutMarks(text));
}

/** A text without the marks by which a number in it would take the direction of the script around it. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, "");
}

/** The text with a function applied to all of it but to what {@link isolate} has made, which can turn nothing else. */
export function outsideIsolates(text: string, change: (text: string) => string): string {
  if (!text.includes("\u2066")) return change(text);
  return text
    .split(ISOLATED)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join("");
}
