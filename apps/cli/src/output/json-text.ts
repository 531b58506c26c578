/** A value as JSON for programs; characters that would control a terminal, or be invisible in one, are escapes. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return mayHoldUnseen.test(text) ? escapedText(text) : text;
}

/** What is not ASCII, and the one of its control characters that JSON leaves as it is. */
const mayHoldUnseen = /[\u007f-\uffff]/;

/** Classes of characters are looked up where a pattern is made, which most outputs can do without. */
function escapedText(text: string): string {
  return text.replace(/[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
