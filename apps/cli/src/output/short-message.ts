// Longer than what people type, and than nearly all paths.
const longWord = /\S{1001,}/g;
const longestMessage = 8_000;

/** The message with the middle cut out of long words, and of itself if it is still too long. */
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
