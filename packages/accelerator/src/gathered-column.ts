import { isAscii } from "node:buffer";
import { columnOfVector, computeColumn } from "@turnmeter/columns";
import type { Validity } from "@turnmeter/columns";
import type { Column, ColumnKind } from "@turnmeter/schema";
import { holdsHalf, stringOf } from "./wtf8.js";

const byteOrderMark = Buffer.from("\uFEFF");

/** Bytes of a value that compiled code writes: of keys where each ends. */
export const valueBytes: Readonly<Record<ColumnKind, number>> = {
  text: 4,
  key: 4,
  integer: 4,
  long: 8,
  flag: 1,
};

/** A column written by compiled code, valid until the next one is requested. */
export interface GatheredValues {
  readonly memory: ArrayBuffer;
  readonly rowCount: number;
  /** Where the values lie. */
  readonly at: number;
  /** Where a bit for each key lies that is not null. */
  readonly bitsAt: number;
  /** How many are not null. */
  readonly known: number;
}

/** Keys one after the other. */
interface KeyPlaces extends Validity {
  /** Where each begins, and the end of the last one. */
  readonly offsets: Int32Array;
  readonly bytes: Buffer;
}

/** A column of numbers, or of the places of texts in a dictionary. */
export function columnOfNumbers(
  kind: Exclude<ColumnKind, "key">,
  { memory, rowCount, at }: GatheredValues,
  dictionary: readonly string[],
): Column<unknown> {
  if (kind === "long")
    return columnOfVector({ kind, values: new Float64Array(memory, at, rowCount).slice() });
  if (kind === "flag") return columnOfVector({ kind, values: new Uint8Array(memory, at, rowCount).slice() });
  const values = new Int32Array(memory, at, rowCount).slice();
  return columnOfVector(kind === "text" ? { kind, codes: values, dictionary } : { kind, values });
}

/** Where keys lie when they are written one after the other. */
export function placesOf({ memory, rowCount, at, bitsAt, known }: GatheredValues): Omit<KeyPlaces, "bytes"> {
  const nullCount = rowCount - known;
  const offsets = new Int32Array(rowCount + 1);
  offsets.set(new Int32Array(memory, at, rowCount), 1);
  const validity = nullCount === 0 ? null : new Uint8Array(memory, bitsAt, Math.ceil(rowCount / 8)).slice();
  return { offsets, validity, nullCount };
}

/** A column of keys. */
export function columnOfKeys({ offsets, bytes, validity, nullCount }: KeyPlaces): Column<unknown> {
  // Halves of pairs are no UTF-8, and not every decoder gives a byte order mark back.
  if (!isAscii(bytes) && (holdsHalf(bytes) || bytes.includes(byteOrderMark))) {
    const isNull = (row: number) => validity !== null && ((validity[row >>> 3]! >>> (row & 7)) & 1) === 0;
    return computeColumn<string | null>("key", offsets.length - 1, (row) =>
      isNull(row) ? null : stringOf(bytes.subarray(offsets[row], offsets[row + 1])),
    );
  }
  return columnOfVector({ kind: "key", offsets, bytes, exact: new Map(), validity, nullCount });
}
