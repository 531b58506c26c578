// Values that people write are shorter, and so are nearly all paths.
const longWord = /\S{1001,}/g;
const longestMessage = 8_000;

/** The message without most of values that are too long to be repeated: their beginnings and their ends stay. */
export function shortMessage(message: string): string {
  const short = message.replace(longWord, (word) => withoutMiddle(word, 200));
  return short.length > longestMessage ? withoutMiddle(short, longestMessage) : short;
}

function withoutMiddle(text: string, length: number): string {
  const characters = Array.from(text);
  const half = Math.floor(length / 2);
  if (characters.length <= 2 * half) return text;
  return `${characters.slice(0, half).join("")}…${characters.slice(-half).join("")}`;
}
