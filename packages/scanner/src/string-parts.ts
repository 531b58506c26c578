const backslash = 0x5c;
const letterU = 0x75;

/** The text of a string from the bytes between its quotes. */
export function textOf(bytes: Buffer, start: number, end: number, hasEscapes: boolean): string {
  const text = bytes.toString("utf8", start, end);
  if (!hasEscapes) return text;
  const parsed: unknown = JSON.parse(`"${text}"`);
  return String(parsed);
}

/** The first `units` UTF-16 units of the same text. Looks at no more bytes than they can take. */
export function prefixOf(
  bytes: Buffer,
  start: number,
  end: number,
  hasEscapes: boolean,
  units: number,
): string {
  // A unit takes at most six bytes, as \u and four digits.
  let cut = Math.min(end, start + 6 * units + 6);
  if (cut < end && hasEscapes) cut = escapeOver(bytes, start, cut)?.start ?? cut;
  return textOf(bytes, start, cut, hasEscapes).slice(0, units);
}

/** The last `units` UTF-16 units of the same text. Looks at no more bytes than they can take. */
export function suffixOf(
  bytes: Buffer,
  start: number,
  end: number,
  hasEscapes: boolean,
  units: number,
): string {
  if (units === 0) return "";
  let cut = Math.max(start, end - 6 * units - 6);
  if (cut > start && hasEscapes) cut = escapeOver(bytes, start, cut)?.end ?? cut;
  return textOf(bytes, cut, end, hasEscapes).slice(-units);
}

/** The escape that begins before `at` and ends after it, if there is one in the text that begins at `start`. */
function escapeOver(
  bytes: Buffer,
  start: number,
  at: number,
): { readonly start: number; readonly end: number } | null {
  for (let first = at - 1; first >= Math.max(start, at - 5); first--) {
    if (bytes[first] !== backslash) continue;
    let before = first;
    while (before > start && bytes[before - 1] === backslash) before--;
    // Backslashes in a row are pairs from the first one on; the last one of an odd number begins an escape.
    if ((first - before) % 2 === 1) return null;
    const end = first + (bytes[first + 1] === letterU ? 6 : 2);
    return end > at ? { start: first, end } : null;
  }
  return null;
}
