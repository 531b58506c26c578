import { compileProjection, LineScanner } from "@turnmeter/scanner";
import type {
  ObjectProjection,
  Projection,
  ScanItem,
  ScanProblem,
  ScanProblemCode,
} from "@turnmeter/scanner";
import type { ProblemCode } from "@turnmeter/schema";
import { longestRecordBytes, type ReadItem, type RecordReader } from "./record-reader.js";

const problemCodes: Readonly<Record<ScanProblemCode, ProblemCode>> = {
  "not-json": "not-json",
  "torn-line": "torn-line",
  "not-object": "not-object",
  "line-too-long": "line-too-long",
  "line-too-deep": "nesting-too-deep",
  "value-too-deep": "nesting-too-deep",
  "several-records": "record-degraded",
  "invalid-utf8": "record-degraded",
};

const details: Readonly<Partial<Record<ScanProblemCode, (problem: ScanProblem) => string | null>>> = {
  "several-records": ({ size }) => `${size} records on one line`,
  "invalid-utf8": () => "invalid UTF-8",
  "value-too-deep": () => null,
};

const compiled = new WeakMap<ObjectProjection, Projection>();

/**
 * The JSON Lines record reader that parses only what the projection needs. It neither lists other keys nor keeps whole records.
 * @throws if it is asked to
 */
export const readRecordsScanned: RecordReader = async function* (chunks, projection, options) {
  if (options.listOtherKeys === true || options.keepValue === true) {
    throw new Error("only the reader that parses whole records can list their keys or keep them");
  }
  const { file, maxLineBytes = longestRecordBytes } = options;
  const scanner = new LineScanner(compiledOf(projection), { maxLineBytes });
  for await (const chunk of chunks) {
    for (const items of scanner.add(chunk)) yield items.map((item) => readItem(item, file));
  }
  for (const items of scanner.finish()) yield items.map((item) => readItem(item, file));
};

/** The scanner's form of a projection, cached. */
export function compiledOf(projection: ObjectProjection): Projection {
  let found = compiled.get(projection);
  if (found === undefined) compiled.set(projection, (found = compileProjection(projection)));
  return found;
}

/** The scanner's items of a line as records and problems. */
export function readItem(item: ScanItem, file: string): ReadItem {
  if ("problem" in item) {
    const { problem, line, byteOffset, size } = item;
    const detail = details[problem];
    return {
      code: problemCodes[problem],
      file,
      line,
      byteOffset,
      detail: detail === undefined ? `${size} bytes` : detail(item),
    };
  }
  return item;
}
