import { backslash, closeBrace, closeBracket, comma, openBrace, openBracket, quote } from "./json-bytes.js";

/**
 * Closes a JSON object that is cut off, after its last whole member or the last whole item of a member that is an array.
 * Null before the first object in such an array: it may be a single record, and half a record does not count.
 */
export function closeTornObject(bytes: Buffer): Buffer | null {
  const closers: number[] = [];
  let hasItem = false;
  let isInString = false;
  let end = 0;
  let tail = "";
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === backslash) at++;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) isInString = true;
    else if (byte === openBrace) closers.push(closeBrace);
    else if (byte === openBracket) closers.push(closeBracket);
    else if (byte === closeBrace || byte === closeBracket) closers.pop();
    else if (byte !== comma) continue;
    if (closers[0] !== closeBrace) continue;
    const isInArray = closers.length === 2 && closers[1] === closeBracket;
    hasItem ||= isInArray && byte === closeBrace;
    if (byte === quote || !hasItem || !(isInArray || closers.length === 1)) continue;
    end = byte === comma ? at : at + 1;
    tail = isInArray ? "]}" : "}";
  }
  return end === 0 ? null : Buffer.concat([bytes.subarray(0, end), Buffer.from(tail)]);
}
