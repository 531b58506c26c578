import { createTable, mapRecord } from "@turnmeter/columns";
import type { Candidates } from "@turnmeter/pairing";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { ColumnKind, Table } from "@turnmeter/schema";
import { addressOf } from "./address-of.js";
import type { CompiledStrings } from "./compiled-strings.js";
import { compiledColumns, compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import { GatheredColumn } from "./gathered-column.js";
import type { AcceleratorInstance } from "./instance.js";

/** Rows of a block; see tables.ts of the compiled pairing. */
const blockRows = 1024;

/** Bytes that the copy of the last key may write beyond it. */
const margin = 16;

/** What compiled code is told of a column, in words; see gather.ts of the compiled pairing. */
const columnWords = 7;
const kinds: Readonly<Record<ColumnKind, number>> = { text: 0, key: 1, integer: 2, long: 3, flag: 4 };

/** A table of the rows that compiled code has written. No unit must be open. */
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
  instance.exports.forgetUnit();
  const columns = new TableColumns(instance, name, rowCount);
  for (let first = 0; first < rowCount; first += blockRows) columns.addBlock(first);
  return columns.finish(strings);
}

/** The columns of a table while they are gathered. */
class TableColumns {
  readonly #instance: AcceleratorInstance;
  readonly #name: CompiledTable;
  readonly #rowCount: number;
  readonly #columns: readonly GatheredColumn[];
  /** What compiled code is told of them. */
  readonly #toldAt: number;

  constructor(instance: AcceleratorInstance, name: CompiledTable, rowCount: number) {
    this.#instance = instance;
    this.#name = name;
    this.#rowCount = rowCount;
    this.#columns = Object.values(compiledColumns[name]).map((kind) => new GatheredColumn(kind, rowCount));
    this.#toldAt = addressOf(instance.exports.takeForUnit(4 * columnWords * this.#columns.length));
    this.#tell();
  }

  addBlock(first: number): void {
    const { exports, memory } = this.#instance;
    const { stride } = layoutOf(this.#name);
    const table = compiledNumbers[this.#name];
    const before = this.#told().slice();
    const rows = exports.gatherBlock(table, stride, first, this.#toldAt, this.#columns.length);
    for (const [place, column] of this.#columns.entries()) {
      const at = place * columnWords;
      const bytes = this.#told()[at + 6]! - before[at + 6]!;
      // A block of nulls alone; of keys that is told by where each ends.
      const told = this.#told();
      if (column.kind === "key") {
        const bytesAt = addressOf(exports.scratchOf(bytes + margin));
        exports.copyKeys(table, stride, first, told[at + 1]!, bytesAt);
        column.addKeys(memory.buffer, this.#told()[at + 3]!, bytesAt, bytes, first, rows);
      }
      if (column.kind === "text" || column.kind === "key" || told[at + 5] !== before[at + 5]) {
        column.add(memory.buffer, this.#told()[at + 2]!, first, rows);
      }
    }
  }

  finish(strings: CompiledStrings): Table<object> {
    const told = this.#told().slice();
    const columns = mapRecord<Table<object>["columns"]>(compiledColumns[this.#name], (place) => {
      const column = this.#columns[place]!;
      const known = told[place * columnWords + 5]!;
      return column.finish(known, column.kind === "text" ? this.#dictionary(strings, place, known) : []);
    });
    return { rowCount: this.#rowCount, columns };
  }

  #dictionary(strings: CompiledStrings, place: number, count: number): readonly string[] {
    const codesAt = this.#told()[place * columnWords + 3]!;
    return Array.from(new Int32Array(this.#instance.memory.buffer, codesAt, count), (code) =>
      strings.text(code)!,
    );
  }

  #told(): Uint32Array {
    return new Uint32Array(this.#instance.memory.buffer, this.#toldAt, columnWords * this.#columns.length);
  }

  /** Tells compiled code where to write. */
  #tell(): void {
    const { exports } = this.#instance;
    const { offsets } = layoutOf(this.#name);
    const codes = exports.textCount() + 1;
    for (const [place, name] of Object.keys(compiledColumns[this.#name]).entries()) {
      const { kind, width } = this.#columns[place]!;
      const to = exports.takeForUnit(width * blockRows);
      const more = kind === "text" ? exports.takeForUnit(4 * codes) : exports.takeForUnit(blockRows / 8);
      const places = kind === "text" ? exports.takeForUnit(4 * codes) : 0;
      this.#told().set([kinds[kind], offsets.get(name)!, to, more, places, 0, 0], place * columnWords);
    }
  }
}
