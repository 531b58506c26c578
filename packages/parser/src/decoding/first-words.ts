/** Longest beginning of a text that is shown as its first words. */
const mostChars = 60;

/** Control characters, marks that turn the direction of writing, and marks without width. */
const harmful = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** The beginning of a text as a name that can stand anywhere: one line of at most 60 characters; null for a blank one. */
export function firstWordsOf(text: string): string | null {
  const line = text.replace(/\s+/g, " ").replace(harmful, "").trim();
  if (line === "") return null;
  if (line.length <= mostChars) return line;
  const end = line.lastIndexOf(" ", mostChars - 1);
  // A long word, as an address, is cut within.
  return `${line.slice(0, end > mostChars / 2 ? end : mostChars - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
