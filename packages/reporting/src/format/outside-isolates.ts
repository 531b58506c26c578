/** The text with a function applied to all of it but to what `isolate` has made, which can turn nothing else. */
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
