import { columnOfVector, computeColumn, createTable, emptyColumn, mapRecord } from "@turnmeter/columns";
import type { Candidates } from "@turnmeter/pairing";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { Column, ColumnKind, Table } from "@turnmeter/schema";
import type { CompiledStrings } from "./compiled-strings.js";
import { compiledColumns, compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import type { AcceleratorInstance } from "./instance.js";
import { holdsHalf, stringOf } from "./wtf8.js";

/** Bytes that the copy of the last key may write beyond it. */
const margin = 16;

const byteOrderMark = Buffer.from("\uFEFF");

/** A column of rows in compiled memory. */
interface CompiledColumn {
  readonly table: number;
  readonly stride: number;
  readonly offset: number;
  readonly rowCount: number;
}

/** A table of the rows that compiled code has written. */
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
  const table = compiledNumbers[name];
  const rowCount = instance.exports.rowCount(table);
  if (rowCount === 0) return createTable<object>(candidateColumns[name]).finish();
  const { offsets, stride } = layoutOf(name);
  const kinds = Object.entries(compiledColumns[name]);
  const columns = mapRecord<Table<object>["columns"]>(compiledColumns[name], (i) => {
    const [column, kind] = kinds[i]!;
    return gatherColumn(instance, strings, kind, { table, stride, offset: offsets.get(column)!, rowCount });
  });
  return { rowCount, columns };
}

function gatherColumn(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  kind: ColumnKind,
  column: CompiledColumn,
): Column<unknown> {
  switch (kind) {
    case "text":
      return gatherTexts(instance, strings, column);
    case "key":
      return gatherKeys(instance, column);
    case "integer":
      return gatherIntegers(instance, column);
    case "long":
      return gatherLongs(instance, column);
    default:
      return gatherFlags(instance, column);
  }
}

function gatherTexts(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  { table, stride, offset, rowCount }: CompiledColumn,
): Column<unknown> {
  const { exports } = instance;
  const to = exports.scratchOf(8 * rowCount);
  const usedTo = to + 4 * rowCount;
  const used = exports.gatherTexts(table, stride, offset, to, usedTo);
  if (used === 0) return emptyColumn("text", rowCount);
  const { buffer } = instance.memory;
  const dictionary = Array.from(new Int32Array(buffer, usedTo, used), (code) => strings.text(code)!);
  return columnOfVector({ kind: "text", codes: new Int32Array(buffer, to, rowCount).slice(), dictionary });
}

function gatherIntegers(
  { exports, memory }: AcceleratorInstance,
  { table, stride, offset, rowCount }: CompiledColumn,
): Column<unknown> {
  const to = exports.scratchOf(4 * rowCount);
  if (exports.gatherIntegers(table, stride, offset, to) === 0) return emptyColumn("integer", rowCount);
  return columnOfVector({ kind: "integer", values: new Int32Array(memory.buffer, to, rowCount).slice() });
}

function gatherLongs(
  { exports, memory }: AcceleratorInstance,
  { table, stride, offset, rowCount }: CompiledColumn,
): Column<unknown> {
  const to = exports.scratchOf(8 * rowCount);
  if (exports.gatherLongs(table, stride, offset, to) === 0) return emptyColumn("long", rowCount);
  return columnOfVector({ kind: "long", values: new Float64Array(memory.buffer, to, rowCount).slice() });
}

function gatherFlags(
  { exports, memory }: AcceleratorInstance,
  { table, stride, offset, rowCount }: CompiledColumn,
): Column<unknown> {
  const to = exports.scratchOf(rowCount);
  if (exports.gatherFlags(table, stride, offset, to) === 0) return emptyColumn("flag", rowCount);
  return columnOfVector({ kind: "flag", values: new Uint8Array(memory.buffer, to, rowCount).slice() });
}

function gatherKeys(
  { exports, memory }: AcceleratorInstance,
  { table, stride, offset, rowCount }: CompiledColumn,
): Column<unknown> {
  const bitBytes = Math.ceil(rowCount / 8);
  const to = exports.scratchOf(4 * (rowCount + 1) + bitBytes);
  const bitsTo = to + 4 * (rowCount + 1);
  const nullCount = exports.measureKeys(table, stride, offset, to, bitsTo);
  if (nullCount === rowCount) return emptyColumn("key", rowCount);
  const offsets = new Int32Array(memory.buffer, to, rowCount + 1).slice();
  const validity = nullCount === 0 ? null : new Uint8Array(memory.buffer, bitsTo, bitBytes).slice();
  const length = offsets[rowCount]!;
  const bytesTo = exports.scratchOf(length + margin);
  exports.copyKeys(table, stride, offset, bytesTo);
  const bytes = Buffer.from(new Uint8Array(memory.buffer, bytesTo, length).slice().buffer);
  // Halves of pairs are no UTF-8, and not every decoder gives a byte order mark back.
  if (holdsHalf(bytes) || bytes.includes(byteOrderMark)) {
    const isNull = (row: number) => validity !== null && ((validity[row >>> 3]! >>> (row & 7)) & 1) === 0;
    return computeColumn<string | null>("key", rowCount, (row) =>
      isNull(row) ? null : stringOf(bytes.subarray(offsets[row], offsets[row + 1])),
    );
  }
  return columnOfVector({ kind: "key", offsets, bytes, exact: new Map(), validity, nullCount });
}
