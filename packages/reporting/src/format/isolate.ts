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
