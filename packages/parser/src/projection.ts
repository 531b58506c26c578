import type { FieldProjection, ObjectProjection, Projected } from "@turnmeter/scanner";

export type { FieldProjection, Measured, Measures, ObjectProjection, Projected } from "@turnmeter/scanner";

/** One record of a log, reduced to what its projection names. */
export interface ProjectedRecord {
  /** Valid until the next batch of records is asked for: values are made of the log's bytes when they are read. */
  readonly record: Projected;
  /** Line, counted from 1. */
  readonly line: number;
  readonly byteOffset: number;
  /** Hash of the line's bytes, 32 hex digits; made when asked for. */
  lineHash(): string;
  /** Keys of the record that the projection does not name, where the reader was asked to list them. */
  readonly otherKeys?: readonly string[];
  /** The whole record as `JSON.parse` gives it, where the reader was asked to keep it. */
  readonly value?: unknown;
}

/** Keeps a field's value if it is a number, a text or a boolean. */
export const scalar: FieldProjection = {};

/** These fields of an object, each as {@link scalar}. */
export function fields(...names: readonly string[]): ObjectProjection {
  return Object.fromEntries(names.map((name) => [name, scalar]));
}

/** Keeps a field's value whatever its type, so that a wrong one can be reported. */
export const anything: FieldProjection = { value: true };

/** These fields of an object, each as {@link anything}. */
export function values(...names: readonly string[]): ObjectProjection {
  return Object.fromEntries(names.map((name) => [name, anything]));
}
