import type { Projected } from "./projection.js";

/** A problem with a line. */
export type ScanProblemCode =
  /** No JSON, or several values that are not all objects. */
  | "not-json"
  /** No JSON, in a last line that no line feed ends. */
  | "torn-line"
  /** One JSON value that is no object. */
  | "not-object"
  /** More bytes than a line may have; nothing of it was read. */
  | "line-too-long"
  /** More than 1,048,576 objects and arrays inside each other; nothing of it was read. */
  | "line-too-deep"
  /** A value that would have been kept whole was left out: it is nested deeper than 200 levels. */
  | "value-too-deep"
  /** Two or more objects, all read. */
  | "several-records"
  /** Bytes that are no UTF-8, which were read as U+FFFD. */
  | "invalid-utf8";

/** A line that is odd. */
export interface ScanProblem {
  readonly problem: ScanProblemCode;
  /** Line, counted from 1. */
  readonly line: number;
  /** Offset of the line's first byte. */
  readonly byteOffset: number;
  /** Bytes of the line without its line feed; of `several-records` the number of records. */
  readonly size: number;
}

/** An object of a line, reduced to what the projection wants. */
export interface ScanRecord {
  /** @throws if it is read after the next items have been asked for */
  readonly record: Projected;
  /** Line, counted from 1. */
  readonly line: number;
  /** Offset of the line's first byte. */
  readonly byteOffset: number;
  /**
   * Hash of the record's bytes, from `{` to `}`, 32 hex digits.
   *
   * @throws if the next items have been asked for: the bytes are not kept
   */
  lineHash(): string;
}

/** One outcome of a line. A problem has a `problem`, a record has a `record`. */
export type ScanItem = ScanRecord | ScanProblem;
