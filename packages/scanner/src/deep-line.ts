const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const space: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0d]);
const opening: ReadonlySet<number | undefined> = new Set([openBrace, 0x5b]);
const closing: ReadonlySet<number | undefined> = new Set([0x7d, 0x5d]);

/**
 * Whether a line holds nothing but objects, one after the other. The scanner gives up where a line is too deep, before
 * it knows whether all of it is JSON.
 */
export function isRowOfObjects(bytes: Buffer, start: number, end: number): boolean {
  for (let at = afterSpace(bytes, start); at < end; at = afterSpace(bytes, at)) {
    if (bytes[at] !== openBrace) return false;
    const after = endOfObject(bytes, at, end);
    if (!isJson(bytes.toString("utf8", at, after))) return false;
    at = after;
  }
  return true;
}

function afterSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (space.has(bytes[at])) at++;
  return at;
}

/** Where brackets are balanced again; the end of the line where they never are. */
function endOfObject(bytes: Buffer, start: number, end: number): number {
  let levels = 0;
  let isText = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (isText && byte === backslash) at++;
    else if (!isText && opening.has(byte)) levels++;
    else if (!isText && closing.has(byte) && --levels === 0) return at + 1;
  }
  return end;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    // Some engines parse recursively and run out of stack: what they cannot look at is taken for what it begins as.
    return error instanceof RangeError;
  }
}
