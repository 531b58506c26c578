import { ValidityBuilder } from "@turnmeter/columns";
import type { Column } from "@turnmeter/schema";
import { addressOf } from "./address-of.js";
import { compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import { columnOfKeys } from "./gathered-column.js";
import type { AcceleratorInstance } from "./instance.js";

/** The keys of some rows in the given order; null for row −1. */
export function gatherKeys(
  { exports, bytes, memory }: AcceleratorInstance,
  table: CompiledTable,
  name: string,
  rows: Int32Array,
): Column<unknown> {
  const { offsets, stride } = layoutOf(table);
  const words = new Int32Array(memory.buffer);
  const starts = new Uint32Array(rows.length);
  const places = new Int32Array(rows.length + 1);
  const validity = new ValidityBuilder(rows.length);
  for (let i = 0; i < rows.length; i++) {
    places[i + 1] = places[i]!;
    const row = rows[i]!;
    const at = row === -1 ? 0 : addressOf(exports.rowAt(compiledNumbers[table], row, stride));
    const word = (at + offsets.get(name)!) / 4;
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
