/** Words that every shell takes as they are. */
const plain = /^[\w@%+=:,./-]+$/;

/** Words as a line to copy into a shell: bash, zsh or fish, or on Windows its own. */
export function shellLine(words: readonly string[], platform: string): string {
  return words
    .map((word) => (plain.test(word) ? word : platform === "win32" ? inDoubleQuotes(word) : inQuotes(word)))
    .join(" ");
}

function inQuotes(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** No path on Windows holds such a quote. */
function inDoubleQuotes(word: string): string {
  return `"${word.replaceAll('"', "")}"`;
}
