import {
  createTable,
  emptyColumn,
  lazyColumn,
  mapRecord,
  ValidityBuilder,
  columnOfVector,
  computeColumn,
} from "@turnmeter/columns";
import type { Validity } from "@turnmeter/columns";
import type { Candidates } from "@turnmeter/pairing";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { Column, ColumnKind, Table } from "@turnmeter/schema";
import { isAscii } from "node:buffer";
import type { CompiledStrings } from "./compiled-strings.js";
import { compiledColumns, compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import { type AcceleratorInstance, addressOf } from "./instance.js";
import { holdsHalf, stringOf } from "./wtf8.js";

/**
 * A table of the rows that compiled code has written, after the last unit. A column is gathered when it is first read: most
 * runs read half of them.
 */
export function gatherTable<K extends CompiledTable>(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  name: K,
): Candidates[K];
export function gatherTable(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  name: CompiledTable,
): object {
  const rowCount = instance.exports.rowCount(compiledNumbers[name]);
  if (rowCount === 0) return createTable<object>(candidateColumns[name]).finish();
  const entries = Object.entries(compiledColumns[name]);
  const columns = mapRecord<Table<object>["columns"]>(compiledColumns[name], (place) => {
    const [column, kind] = entries[place]!;
    const some = (rows: Int32Array) => gatherKeys(instance, name, column, rows);
    return lazyColumn(
      kind,
      rowCount,
      () => gatherColumn(instance, strings, name, column),
      kind === "key" ? { some } : {},
    );
  });
  return { rowCount, columns };
}

/** Keys of the given rows, in order; null for row −1. */
function gatherKeys(
  { exports, bytes, memory }: AcceleratorInstance,
  table: CompiledTable,
  name: string,
  rows: Int32Array,
): Column<unknown> {
  const { at: offsets, size: stride } = layoutOf(table);
  const words = new Int32Array(memory.buffer);
  const starts = new Uint32Array(rows.length);
  const places = new Int32Array(rows.length + 1);
  const validity = new ValidityBuilder(rows.length);
  for (let i = 0; i < rows.length; i++) {
    places[i + 1] = places[i]!;
    const row = rows[i]!;
    const at = row === -1 ? 0 : addressOf(exports.rowAt(compiledNumbers[table], row, stride));
    const word = (at + offsets[name]!) / 4;
    const length = row === -1 ? -1 : words[word + 1]!;
    if (length === -1) validity.clear(i);
    else {
      starts[i] = words[word]!;
      places[i + 1]! += length;
    }
  }
  const keys = Buffer.allocUnsafeSlow(places[rows.length]!);
  for (let i = 0; i < rows.length; i++) {
    const length = places[i + 1]! - places[i]!;
    if (length > 0) bytes.copy(keys, places[i], starts[i], starts[i]! + length);
  }
  return columnOfKeys({ offsets: places, bytes: keys, ...validity.finish() });
}

/** Rows of a block; must match tables.ts of the compiled pairing. */
const blockRows = 1024;

/** Bytes that copying the last key may write past its end. */
const margin = 16;

/** Column descriptor for compiled code, in words; must match gather.ts of the compiled pairing. */
const toldWords = 7;
const kinds: Readonly<Record<ColumnKind, number>> = { text: 0, key: 1, integer: 2, long: 3, flag: 4 };

/** Bytes per value from compiled code; for a key, its end offset. */
const valueBytes: Readonly<Record<ColumnKind, number>> = { text: 4, key: 4, integer: 4, long: 8, flag: 1 };

function gatherColumn(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  table: CompiledTable,
  name: string,
): Column<unknown> {
  const { exports } = instance;
  const kind = compiledColumns[table][name]!;
  const { at: offsets, size: stride } = layoutOf(table);
  const number = compiledNumbers[table];
  const rowCount = exports.rowCount(number);
  const offset = offsets[name]!;
  exports.forgetUnit();
  const take = (bytes: number) => addressOf(exports.takeForUnit(bytes));
  const told = take(4 * toldWords);
  const at = take(valueBytes[kind] * rowCount);
  const codes = kind === "text" ? exports.textCount() + 1 : 0;
  const moreAt = take(kind === "key" ? Math.ceil(rowCount / 8) : 4 * codes);
  const placesAt = take(4 * codes);
  const words = () => new Uint32Array(instance.memory.buffer, told, toldWords);
  words().set([kinds[kind], offset, at, moreAt, placesAt, 0, 0]);
  exports.gatherColumn(number, stride, told);
  const known = words()[5]!;
  if (known === 0) return emptyColumn(kind, rowCount);
  const dictionary = kind === "text" ? strings.texts(moreAt, known) : [];
  const values = { memory: instance.memory.buffer, rowCount, at, bitsAt: moreAt, known };
  if (kind !== "key") return columnOfNumbers(kind, values, dictionary);
  const places = placesOf(values);
  const bytes = Buffer.allocUnsafeSlow(places.offsets[rowCount]!);
  for (let first = 0; first < rowCount; first += blockRows) {
    const from = places.offsets[first]!;
    const to = places.offsets[Math.min(first + blockRows, rowCount)]!;
    const block = addressOf(exports.scratchOf(to - from + margin));
    exports.copyKeys(number, stride, first, offset, block);
    instance.bytes.copy(bytes, from, block, block + to - from);
  }
  return columnOfKeys({ ...places, bytes });
}

/** A column written by compiled code, valid until the next one is requested. */
interface GatheredValues {
  readonly memory: ArrayBuffer;
  readonly rowCount: number;
  /** Address of the values. */
  readonly at: number;
  /** Address of the validity bits of keys. */
  readonly bitsAt: number;
  /** Number of non-null keys. */
  readonly known: number;
}

interface KeyPlaces extends Validity {
  /** Start of each key, then the end of the last. */
  readonly offsets: Int32Array;
  readonly bytes: Buffer;
}

function columnOfNumbers(
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

function placesOf({ memory, rowCount, at, bitsAt, known }: GatheredValues): Omit<KeyPlaces, "bytes"> {
  const nullCount = rowCount - known;
  const offsets = new Int32Array(rowCount + 1);
  offsets.set(new Int32Array(memory, at, rowCount), 1);
  const validity = nullCount === 0 ? null : new Uint8Array(memory, bitsAt, Math.ceil(rowCount / 8)).slice();
  return { offsets, validity, nullCount };
}

const byteOrderMark = Buffer.from("\uFEFF");

function columnOfKeys({ offsets, bytes, validity, nullCount }: KeyPlaces): Column<unknown> {
  // Halves of pairs are no UTF-8, and not every decoder gives a byte order mark back.
  if (!isAscii(bytes) && (holdsHalf(bytes) || bytes.includes(byteOrderMark))) {
    const isNull = (row: number) => validity !== null && ((validity[row >>> 3]! >>> (row & 7)) & 1) === 0;
    return computeColumn<string | null>("key", offsets.length - 1, (row) =>
      isNull(row) ? null : stringOf(bytes.subarray(offsets[row], offsets[row + 1])),
    );
  }
  return columnOfVector({ kind: "key", offsets, bytes, exact: new Map(), validity, nullCount });
}
