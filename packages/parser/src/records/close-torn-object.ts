import { backslash, closeBrace, closeBracket, comma, openBrace, openBracket, quote } from "./json-bytes.js";

/**
 * What is whole of a JSON object that the file's end cuts off, as an object of its own: its members, with the whole items of an array among
 * them that is cut. Null before its first array, where members could be a part of what they count.
 */
export function wholePart(bytes: Buffer): Buffer | null {
  const closers: number[] = [];
  let hasArray = false;
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
    hasArray ||= isInArray;
    if (byte === quote || !(isInArray || (hasArray && closers.length === 1))) continue;
    end = byte === comma ? at : at + 1;
    tail = isInArray ? "]}" : "}";
  }
  return end === 0 ? null : Buffer.concat([bytes.subarray(0, end), Buffer.from(tail)]);
}
