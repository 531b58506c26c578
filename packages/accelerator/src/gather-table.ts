import { createTable, lazyColumn, mapRecord } from "@turnmeter/columns";
import type { Candidates } from "@turnmeter/pairing";
import { candidateColumns } from "@turnmeter/pairing/unit";
import type { Column, ColumnKind, Table } from "@turnmeter/schema";
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
    return lazyColumn(kind, rowCount, () => gatherColumn(instance, strings, name, column));
  });
  return { rowCount, columns };
}

function gatherColumn(
  instance: AcceleratorInstance,
  strings: CompiledStrings,
  table: CompiledTable,
  name: string,
): Column<unknown> {
  instance.exports.forgetUnit();
  const gathering = new ColumnGathering(instance, table, name);
  return gathering.column(strings);
}

/** A column of compiled rows while it is gathered. */
class ColumnGathering {
  readonly #instance: AcceleratorInstance;
  readonly #table: number;
  readonly #stride: number;
  readonly #offset: number;
  readonly #rowCount: number;
  readonly #column: GatheredColumn;
  /** What compiled code is told of it. */
  readonly #toldAt: number;

  constructor(instance: AcceleratorInstance, table: CompiledTable, name: string) {
    const { offsets, stride } = layoutOf(table);
    this.#instance = instance;
    this.#table = compiledNumbers[table];
    this.#stride = stride;
    this.#offset = offsets.get(name)!;
    this.#rowCount = instance.exports.rowCount(this.#table);
    this.#column = new GatheredColumn(compiledColumns[table][name]!, this.#rowCount);
    this.#toldAt = this.#take(4 * columnWords);
    this.#tell();
  }

  column(strings: CompiledStrings): Column<unknown> {
    for (let first = 0; first < this.#rowCount; first += blockRows) this.#addBlock(first);
    const told = this.#told();
    if (this.#column.kind === "key") this.#addKeys(told[6]!);
    const known = told[5]!;
    const codes = this.#column.kind === "text" ? this.#words(told[3]!, known) : [];
    return this.#column.finish(
      known,
      Array.from(codes, (code) => strings.text(code)!),
    );
  }

  #addBlock(first: number): void {
    const { exports, memory } = this.#instance;
    const before = this.#told().slice();
    const rows = exports.gatherBlock(this.#table, this.#stride, first, this.#toldAt, 1);
    const { kind } = this.#column;
    const told = this.#told();
    if (kind === "key") this.#column.addBits(memory.buffer, told[3]!, first, rows);
    // A block of nulls alone may be left out; of keys that is told by where each ends.
    if (kind === "text" || kind === "key" || told[5] !== before[5]) {
      this.#column.add(memory.buffer, this.#told()[2]!, first, rows);
    }
  }

  /** Adds the bytes of all keys, of which it is known by now where each ends. */
  #addKeys(bytes: number): void {
    const { exports, memory } = this.#instance;
    this.#column.openKeys(bytes);
    for (let first = 0; first < this.#rowCount; first += blockRows) {
      const rows = Math.min(blockRows, this.#rowCount - first);
      const at = addressOf(exports.scratchOf(this.#column.keyBytes(first, rows) + margin));
      exports.copyKeys(this.#table, this.#stride, first, this.#offset, at);
      this.#column.addKeys(memory.buffer, at, first, rows);
    }
  }

  /** Tells compiled code where to write. */
  #tell(): void {
    const { kind, width } = this.#column;
    const codes = this.#instance.exports.textCount() + 1;
    const to = this.#take(width * blockRows);
    const more = kind === "text" ? this.#take(4 * codes) : this.#take(blockRows / 8);
    const places = kind === "text" ? this.#take(4 * codes) : 0;
    this.#told().set([kinds[kind], this.#offset, to, more, places, 0, 0]);
  }

  #take(bytes: number): number {
    return addressOf(this.#instance.exports.takeForUnit(bytes));
  }

  #told(): Uint32Array {
    return new Uint32Array(this.#instance.memory.buffer, this.#toldAt, columnWords);
  }

  #words(at: number, count: number): Int32Array {
    return new Int32Array(this.#instance.memory.buffer, at, count);
  }
}
