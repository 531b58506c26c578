import type { Projected } from "./projection.js";

/** Gives what lies on a tape, for the objects and values that are made of it. */
export interface TapeValues {
  readonly bytes: Buffer;
  readonly words: Int32Array;
  /** True if the tape may hold something else by now. */
  readonly isOver: boolean;
  /** The value at the index that a word holds; undefined if that is 0. */
  member(at: number): unknown;
  /** The object at a word. */
  object(at: number): Projected;
  /** The items of the array at a word. */
  items(at: number): readonly unknown[];
  /** Hash of the bytes between two addresses. */
  hash(start: number, end: number): string;
  /** UTF-16 units and lines of the string whose text lies between two addresses. */
  measure(start: number, end: number): { readonly units: number; readonly lines: number };
}
