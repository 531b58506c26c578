import { isAscii } from "node:buffer";
import type { ColumnKind } from "@turnmeter/schema";
import { NumberBlocks } from "../vectors/number-blocks.js";
import { utf8At, utf8Of } from "../vectors/utf8-strings.js";
import { ValidityBuilder, hasBit } from "../vectors/validity.js";
import type { Validity } from "../vectors/validity.js";
import type { KeyVector } from "../vectors/vector.js";
import { VectorColumn } from "./vector-column.js";

/** Bytes of a block of characters; no string lies in two. */
const blockBytes = 65_536;
const blockShift = 16;

/** Longer strings are stored apart. */
const longestInline = 4096;

/** Bytes of the longest character in UTF-8. */
const longestCharacter = 4;

/** ASCII that lies in several places, without a copy of it. */
export interface AsciiParts extends Validity {
  /** Where the characters of each row begin, and the end of the last ones. */
  readonly offsets: Int32Array;
  /** The characters of all rows, one after the other. */
  readonly parts: readonly Uint8Array[];
}

/** Strings a byte a character, one after the other; null, empty and other strings are kept apart. */
export class KeyColumn extends VectorColumn<string | null> {
  readonly kind = "key" satisfies ColumnKind;
  length = 0;
  /** Place of a row's first character over all blocks, and how many it has. */
  readonly #starts = new NumberBlocks((length) => new Uint32Array(length), 0);
  readonly #lengths = new NumberBlocks((length) => new Uint16Array(length), 0);
  readonly #blocks: Buffer[] = [];
  /** How many bytes of each block are in use. */
  readonly #used: number[] = [];
  readonly #apart = new Map<number, string>();
  #end = 0;
  /** False where a row was written again: then characters do not lie in the order of their rows. */
  #isInOrder = true;

  /** Writes a row again, or the next one. */
  set(row: number, value: string | null): void {
    if (row < this.length - 1 || this.#lengths.at(row) > 0) this.#isInOrder = false;
    const start = this.#makeRoom(value === null ? 0 : inlineLength(value));
    const length = this.#end - start;
    this.#starts.set(row, start);
    this.#lengths.set(row, length);
    this.length = Math.max(this.length, row + 1);
    if (this.#apart.size > 0) this.#apart.delete(row);
    if (value === null) return;
    if (length === 0) this.#apart.set(row, value);
    else this.#blocks[start >>> blockShift]!.write(value, start & (blockBytes - 1), "latin1");
  }

  /** Adds rows. */
  appendAll(values: readonly (string | null)[]): void {
    let start = this.#writeTogether(values);
    if (start === null || values.includes("")) {
      if (start !== null) this.#end = start;
      for (const value of values) this.set(this.length, value);
      return;
    }
    const starts = new Uint32Array(values.length);
    const lengths = new Uint16Array(values.length);
    for (let i = 0; i < values.length; i++) {
      const length = values[i]?.length ?? 0;
      starts[i] = start;
      lengths[i] = length;
      start += length;
    }
    this.#starts.setAll(this.length, starts);
    this.#lengths.setAll(this.length, lengths);
    this.length += values.length;
  }

  /**
   * What it holds, which must not be changed, as far as nothing has to be copied: null where rows were written again, or
   * characters take more than a byte.
   */
  asciiParts(): AsciiParts | null {
    if (!this.#isInOrder || !this.#hasOnlyEmptyApart()) return null;
    const parts = this.#blocks.map((block, i) => block.subarray(0, this.#used[i]));
    if (!parts.every((part) => isAscii(part))) return null;
    const isNull = (row: number) => !this.#apart.has(row);
    return { ...placesOf(this.#lengths.toArray(this.length), isNull), parts };
  }

  at(row: number): string | null {
    const length = this.#lengths.at(row);
    if (length === 0) return this.#apart.get(row) ?? null;
    const start = this.#starts.at(row);
    const from = start & (blockBytes - 1);
    return this.#blocks[start >>> blockShift]!.toString("latin1", from, from + length);
  }

  vector(): KeyVector {
    const [starts, lengths] = [this.#starts.toArray(this.length), this.#lengths.toArray(this.length)];
    const isNull = (row: number) => !this.#apart.has(row);
    return this.#asciiVector(starts, lengths, isNull) ?? { kind: this.kind, ...utf8Of([...this]) };
  }

  /** Some of its rows as a vector; −1 for null. */
  vectorOf(rows: Int32Array): KeyVector {
    const [starts, lengths] = [this.#starts.pick(rows), this.#lengths.pick(rows)];
    const isNull = (row: number) => !this.#apart.has(rows[row]!);
    const texts = () => Array.from(rows, (row) => this.at(row));
    return this.#asciiVector(starts, lengths, isNull) ?? { kind: this.kind, ...utf8Of(texts()) };
  }

  /** Writes a whole column from the row `first` on, which must be the next one. */
  setVector(first: number, vector: KeyVector): void {
    if (vector.exact.size > 0 || !isAscii(vector.bytes)) this.#setStrings(first, vector);
    else this.#setAscii(first, vector);
  }

  /** The rows at these places, unless characters of some row take more than a byte. */
  #asciiVector(
    starts: Uint32Array,
    lengths: Uint16Array,
    isNull: (row: number) => boolean,
  ): KeyVector | null {
    if (!this.#hasOnlyEmptyApart()) return null;
    const rows = lengths.length;
    const { offsets, ...validity } = placesOf(lengths, isNull);
    const bytes = Buffer.allocUnsafeSlow(offsets[rows]!);
    // Rows that follow each other in a block are copied together: some hundred at a time.
    for (let row = 0; row < rows;) {
      const start = starts[row]!;
      const from = offsets[row]!;
      for (row++; row < rows && follows(starts[row]!, start + offsets[row]! - from);) row++;
      const at = start & (blockBytes - 1);
      this.#blocks[start >>> blockShift]?.copy(bytes, from, at, at + offsets[row]! - from);
    }
    return isAscii(bytes) ? { kind: this.kind, offsets, bytes, exact: new Map(), ...validity } : null;
  }

  /** Empty strings are stored apart, and others that take more than a byte a character, or are long. */
  #hasOnlyEmptyApart(): boolean {
    for (const string of this.#apart.values()) if (string !== "") return false;
    return true;
  }

  #setStrings(first: number, vector: KeyVector): void {
    const rows = vector.offsets.length - 1;
    for (let i = 0; i < rows; i++) this.set(first + i, utf8At(vector, i));
  }

  #setAscii(first: number, vector: KeyVector): void {
    const { offsets, bytes, validity } = vector;
    const rows = offsets.length - 1;
    const starts = new Uint32Array(rows);
    const lengths = new Uint16Array(rows);
    // Bytes that wait to be copied together, up to the end of a block.
    let from = 0;
    let to = 0;
    const copy = () => {
      if (to > from)
        this.#blocks.at(-1)!.set(bytes.subarray(from, to), (this.#end - (to - from)) & (blockBytes - 1));
      from = to;
    };
    for (let i = 0; i < rows; i++) {
      const length = offsets[i + 1]! - offsets[i]!;
      const isApart = length > longestInline || (length === 0 && (validity === null || hasBit(validity, i)));
      if (isApart) this.#apart.set(first + i, utf8At(vector, i)!);
      const left = blockBytes - (this.#end & (blockBytes - 1));
      if (isApart || length > left || left === blockBytes) {
        copy();
        from = to = offsets[isApart ? i + 1 : i]!;
      }
      starts[i] = this.#makeRoom(isApart ? 0 : length);
      lengths[i] = this.#end - starts[i]!;
      to += lengths[i]!;
    }
    copy();
    this.length = first + rows;
    this.#starts.setAll(first, starts);
    this.#lengths.setAll(first, lengths);
  }

  /** Writes the characters of all values, which are ASCII and few; returns where they begin, null where they are not. */
  #writeTogether(values: readonly (string | null)[]): number | null {
    const text = values.join("");
    // No part of them goes to the end of a block: what is in order can be found without the places. With room for a
    // longest character more, those that take more than a byte are seen by how many bytes were written.
    if (text.length + longestCharacter > blockBytes - (this.#end & (blockBytes - 1))) return null;
    if (text.length > longestInline && !areShort(values)) return null;
    const start = this.#makeRoom(text.length);
    if (text.length === 0) return start;
    const block = this.#blocks[start >>> blockShift]!;
    if (block.write(text, start & (blockBytes - 1), "utf8") === text.length) return start;
    this.#end = start;
    this.#used[start >>> blockShift] = start & (blockBytes - 1);
    return null;
  }

  /** Where characters of a row begin that are to be written; makes room for them. */
  #makeRoom(length: number): number {
    let start = this.#end;
    const left = blockBytes - (start & (blockBytes - 1));
    if (length > left) start += left;
    if (length > 0 && start >>> blockShift === this.#blocks.length) {
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    }
    this.#end = start + length;
    if (length > 0) this.#used[start >>> blockShift] = (start & (blockBytes - 1)) + length;
    return start;
  }
}

/** Where rows of so many characters lie, one after the other. */
function placesOf(lengths: Uint16Array, isNull: (row: number) => boolean) {
  const rows = lengths.length;
  const offsets = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row++) offsets[row + 1] = offsets[row]! + lengths[row]!;
  const validity = new ValidityBuilder(rows);
  for (let row = lengths.indexOf(0); row !== -1; row = lengths.indexOf(0, row + 1))
    if (isNull(row)) validity.clear(row);
  return { offsets, ...validity.finish() };
}

function areShort(values: readonly (string | null)[]): boolean {
  return values.every((value) => value === null || value.length <= longestInline);
}

/** How many bytes a string takes, one a character; 0 if it has to be stored apart. */
function inlineLength(value: string): number {
  if (value.length > longestInline) return 0;
  for (let at = 0; at < value.length; at++) if (value.charCodeAt(at) > 0xff) return 0;
  return value.length;
}

/** Whether a row begins where the one before it ends, in the same block. */
function follows(start: number, end: number): boolean {
  return start === end && (end & (blockBytes - 1)) !== 0;
}
