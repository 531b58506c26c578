import { type LinePosition, LineSplitter } from "./line-splitter.js";
import { parseLine } from "./parse-line.js";
import { RecordBatch } from "./record-batch.js";
import { longestRecordBytes, type RecordReader } from "./record-reader.js";

/** The record reader of JSON Lines that hands each line to `JSON.parse`. */
export const readRecordsJson: RecordReader = (chunks, projection, options) => {
  const batch = new RecordBatch(projection, options);
  const lines = new LineSplitter(
    options.maxLineBytes ?? longestRecordBytes,
    (bytes, start, end, line) => readLine(bytes, start, end, line, batch),
    (line, byteLength) => batch.report("line-too-long", line, `${byteLength} bytes`),
  );
  return batch.readThrough(lines, chunks);
};

/** Puts the records of a line, or what is odd about it, into a batch. */
export function readLine(
  bytes: Buffer,
  start: number,
  end: number,
  line: LinePosition,
  batch: RecordBatch,
): void {
  const parsed = parseLine(bytes, start, end);
  if (parsed.status === "empty") return;
  if (parsed.status === "objects") {
    batch.add(parsed, bytes, line);
  } else {
    const isTorn = parsed.status === "not-json" && !line.isEnded;
    batch.report(isTorn ? "torn-line" : parsed.status, line, `${end - start} bytes`);
  }
}
