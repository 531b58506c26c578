import { isUtf8 } from "node:buffer";
import { isJsonSpace } from "./json-bytes.js";
import { endOfValue, isNestedDeeper, isObjectStart, skipSpace } from "./json-span.js";
import { isJsonObject, type JsonObject } from "./project-record.js";

interface LineObject {
  readonly value: JsonObject;
  readonly start: number;
  readonly end: number;
}

/** Content of a line. */
export interface ParsedLine {
  readonly status: "objects" | "empty" | "not-object" | "not-json" | "nesting-too-deep";
  readonly objects: readonly LineObject[];
  readonly isUtf8: boolean;
}

/** Nesting beyond which no reader reads a line. */
const mostLevels = 1_048_576;

const emptyLine: ParsedLine = { status: "empty", objects: [], isUtf8: true };
const replacementCharacter = "\uFFFD";

/** The objects of one line, which lies in `bytes` from `start` to `end`. Never throws. */
export function parseLine(bytes: Buffer, start: number, end: number): ParsedLine {
  let from = start;
  let to = end;
  while (from < to && isJsonSpace(bytes[from])) from++;
  while (to > from && isJsonSpace(bytes[to - 1])) to--;
  if (from === to) return emptyLine;

  const text = bytes.toString("utf8", from, to);
  const isValid = !text.includes(replacementCharacter) || isUtf8(bytes.subarray(from, to));
  const without = (status: ParsedLine["status"]): ParsedLine => ({ status, objects: [], isUtf8: isValid });
  const objectsOf = (objects: readonly LineObject[]): ParsedLine =>
    isNestedDeeper(bytes, from, to, mostLevels)
      ? without("nesting-too-deep")
      : { status: "objects", objects, isUtf8: isValid };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Some engines parse recursively and run out of stack.
    if (error instanceof RangeError) return without("nesting-too-deep");
    const objects = parseObjectsInRow(bytes, from, to);
    return objects.length > 0 ? objectsOf(objects) : without("not-json");
  }
  return isJsonObject(value) ? objectsOf([{ value, start: from, end: to }]) : without("not-object");
}

/** Empty if the line holds anything but consecutive objects. */
function parseObjectsInRow(bytes: Buffer, from: number, to: number): readonly LineObject[] {
  const objects: LineObject[] = [];
  const line = bytes.subarray(0, to);
  for (let start = from; start < to; start = skipSpace(line, start)) {
    if (!isObjectStart(line, start)) return [];
    const end = endOfValue(line, start);
    try {
      const value: unknown = JSON.parse(line.toString("utf8", start, end));
      if (!isJsonObject(value)) return [];
      objects.push({ value, start, end });
    } catch {
      return [];
    }
    start = end;
  }
  return objects;
}
