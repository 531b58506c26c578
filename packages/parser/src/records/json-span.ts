import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  isJsonSpace,
  openBrace,
  openBracket,
  quote,
} from "./json-bytes.js";

// Measured on logs of code and of JSON inside strings: a native search for the next quote, which most
// strings end or escape soon, pays only beyond this many bytes.
const nearBytes = 16;

/** Index of the first byte at or after `at` that is no white space. */
export function skipSpace(bytes: Buffer, at: number): number {
  let next = at;
  while (isJsonSpace(bytes[next])) next++;
  return next;
}

/** `from` is where the string's content starts; returns `bytes.length` if it is unclosed. */
function endOfString(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    for (const near = at + nearBytes; at < near; at++) {
      const byte = bytes[at];
      if (byte === quote) return at;
      if (byte === backslash) at++;
      else if (byte === undefined) return bytes.length;
    }
    at = bytes.indexOf(quote, at);
    if (at === -1) return bytes.length;
    let before = at - 1;
    while (before >= from && bytes[before] === backslash) before--;
    if ((at - before) % 2 === 1) return at;
    at++;
  }
}

/** Index after the JSON value that starts at `at`. Trusts that there is one: for other bytes it only balances brackets and quotes, and never reads beyond the end. */
export function endOfValue(bytes: Buffer, at: number): number {
  const first = bytes[at];
  if (first === quote) return Math.min(bytes.length, endOfString(bytes, at + 1) + 1);
  if (first === openBrace || first === openBracket) return endOfContainer(bytes, at);
  let end = at;
  while (end < bytes.length && !endsScalar(bytes[end])) end++;
  return end;
}

function endOfContainer(bytes: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at + 1);
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

/** Whether JSON from `start` to `end` nests objects and arrays deeper than `levels`. */
export function isNestedDeeper(bytes: Buffer, start: number, end: number, levels: number): boolean {
  // Each level takes two bytes.
  if (end - start < 2 * levels) return false;
  let depth = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at + 1);
    else if (byte === closeBrace || byte === closeBracket) depth--;
    else if (byte === openBrace || byte === openBracket) depth++;
    if (depth > levels) return true;
  }
  return false;
}

function endsScalar(byte: number | undefined): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || isJsonSpace(byte);
}

/**
 * Calls `onMember` for each member of the object that starts at `at`, with the key's bytes between its
 * quotes and the start of its value. `onMember` returns the index after the value. Returns the index after the object.
 */
export function walkMembers(
  bytes: Buffer,
  at: number,
  onMember: (keyStart: number, keyEnd: number, valueStart: number) => number,
): number {
  let next = skipSpace(bytes, at + 1);
  while (next < bytes.length && bytes[next] !== closeBrace) {
    const keyEnd = endOfString(bytes, next + 1);
    let valueStart = skipSpace(bytes, keyEnd + 1);
    if (bytes[valueStart] === colon) valueStart = skipSpace(bytes, valueStart + 1);
    next = skipSpace(bytes, onMember(next + 1, keyEnd, valueStart));
    if (bytes[next] === comma) next = skipSpace(bytes, next + 1);
  }
  return Math.min(bytes.length, next + 1);
}

/**
 * Calls `onItem` with the start of each value of the array that starts at `at`. `onItem` returns the
 * index after the value. Returns the index after the array.
 */
export function walkItems(bytes: Buffer, at: number, onItem: (valueStart: number) => number): number {
  let next = skipSpace(bytes, at + 1);
  while (next < bytes.length && bytes[next] !== closeBracket) {
    next = skipSpace(bytes, onItem(next));
    if (bytes[next] === comma) next = skipSpace(bytes, next + 1);
  }
  return Math.min(bytes.length, next + 1);
}

/** Whether the value that starts at `at` is an object. */
export function isObjectStart(bytes: Buffer, at: number): boolean {
  return bytes[at] === openBrace;
}

/** Whether the value that starts at `at` is an array. */
export function isArrayStart(bytes: Buffer, at: number): boolean {
  return bytes[at] === openBracket;
}

/** The text of a key from the bytes between its quotes. */
export function keyText(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString("utf8", start, end);
  if (!text.includes("\\")) return text;
  const parsed: unknown = JSON.parse(`"${text}"`);
  return String(parsed);
}
