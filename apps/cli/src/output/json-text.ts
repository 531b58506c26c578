// JSON itself escapes only the oldest of them.
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** A value as JSON for programs; characters that would control a terminal, or be invisible in one, are escapes. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
