import { emptyColumn } from "@turnmeter/columns";
import type { Column, ColumnKind } from "@turnmeter/schema";
import { addressOf } from "./address-of.js";
import type { CompiledStrings } from "./compiled-strings.js";
import { compiledColumns, compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import { columnOfKeys, columnOfNumbers, placesOf, valueBytes } from "./gathered-column.js";
import type { AcceleratorInstance } from "./instance.js";

/** Rows of a block; see tables.ts of the compiled pairing. */
const blockRows = 1024;

/** Bytes that the copy of the last key may write beyond it. */
const margin = 16;

/** What compiled code is told of a column, in words; see gather.ts of the compiled pairing. */
const toldWords = 7;
const kinds: Readonly<Record<ColumnKind, number>> = { text: 0, key: 1, integer: 2, long: 3, flag: 4 };

/** A column of all rows that compiled code has written. */
export function gatherColumn(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  table: CompiledTable,
  name: string,
): Column<unknown> {
  const { exports } = instance;
  const kind = compiledColumns[table][name]!;
  const { offsets, stride } = layoutOf(table);
  const number = compiledNumbers[table];
  const rowCount = exports.rowCount(number);
  const offset = offsets.get(name)!;
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
