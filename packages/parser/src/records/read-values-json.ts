import type { ProblemCode } from "@turnmeter/schema";
import { type ParsedLine, parseLine } from "./parse-line.js";
import { RecordBatch } from "./record-batch.js";
import { longestRecordBytes, type RecordReader } from "./record-reader.js";
import { type ValuePosition, ValueSplitter } from "./value-splitter.js";

/**
 * The record reader of files that are a JSON document: an array of records, one record, or several
 * values in a row, on one line or many. Its items are those of a reader of lines, a value in the place
 * of a line: `byteOffset` is where the value starts, and `line` is the line on which it starts, or one more
 * than that of the value before it where this is greater, so that no two values share a number. A value
 * that is no object gives `not-object`. A value on several lines is hashed and measured as it would be on one. What is no JSON hides all
 * that follows it, unless an array tells where the next value begins. A value that the end of the file cuts off is a `torn-line`. Outside any array, what is whole of a cut object is a record,
 * and such an object is a `torn-line` whatever cuts it off. Only one value at a time is held in memory.
 */
export const readValuesJson: RecordReader = (chunks, projection, options) => {
  const batch = new RecordBatch(projection, options);
  let number = 0;
  const numbered = ({ number: line, byteOffset }: ValuePosition): ValuePosition => {
    number = Math.max(line, number + 1);
    return { number, byteOffset };
  };
  const report = (code: ProblemCode, position: ValuePosition, byteLength: number) =>
    batch.report(code, numbered(position), `${byteLength} bytes`);
  const values = new ValueSplitter(options.maxLineBytes ?? longestRecordBytes, {
    onValue: (bytes, start, end, position) => readValue(bytes, start, end, numbered(position), batch),
    onLongValue: (position, byteLength) => report("line-too-long", position, byteLength),
    onBroken: (position, byteLength) => report("not-json", position, byteLength),
    onTorn: (position, byteLength, closed) => {
      const place = numbered(position);
      batch.report("torn-line", place, `${byteLength} bytes`);
      if (closed !== null) readValue(closed, 0, closed.length, place, batch);
    },
  });
  return batch.readThrough(values, chunks);
};

function readValue(
  bytes: Buffer,
  start: number,
  end: number,
  position: ValuePosition,
  batch: RecordBatch,
): boolean {
  const parsed = parseLine(bytes, start, end);
  if (parsed.status === "objects") batch.add(...onOneLine(parsed, bytes), position);
  else if (parsed.status !== "empty") batch.report(parsed.status, position, `${end - start} bytes`);
  return parsed.status !== "not-json";
}

const newline = 10;

/** Puts an object on one line, so that indentation does not change its bytes. */
function onOneLine(parsed: ParsedLine, bytes: Buffer): readonly [ParsedLine, Buffer] {
  const { value, start, end } = parsed.objects[0]!;
  if (!bytes.subarray(start, end).includes(newline)) return [parsed, bytes];
  try {
    const plain = Buffer.from(JSON.stringify(value));
    return [{ ...parsed, objects: [{ value, start: 0, end: plain.length }] }, plain];
  } catch (error) {
    // An object nested too deep to be written keeps its bytes.
    if (error instanceof RangeError) return [parsed, bytes];
    throw error;
  }
}
