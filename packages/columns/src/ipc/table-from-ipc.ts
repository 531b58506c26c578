import { tableFromIPC } from "@uwdata/flechette";
import type { Batch, Column } from "@uwdata/flechette";
import type { ColumnKind, ColumnKinds, Table } from "@turnmeter/schema";
import { namesOf, recordOf } from "../tables/record-of.js";
import type { Utf8Strings } from "../vectors/vector.js";
import type { VectorColumn } from "../columns/vector-column.js";
import { exactStrings } from "./exact-strings.js";
import {
  FlagBitsColumn,
  FlatIntegerColumn,
  FlatKeyColumn,
  FlatLongColumn,
  FlatTextColumn,
} from "../columns/flat-columns.js";

/**
 * The table that {@link tableToIpc} wrote, as a view on its bytes, which must not change and begin at a multiple of 8
 * in their buffer.
 *
 * @throws if the bytes do not hold the columns that `kinds` names, each of its kind
 */
export function tableFromIpc<Row extends object>(bytes: Uint8Array, kinds: ColumnKinds<Row>): Table<Row> {
  const { schema, children, numRows } = tableFromIPC(bytes);
  const places = new Map(schema.fields.map(({ name }, place) => [name, place]));
  const names = namesOf(kinds);
  const columns = recordOf<Table<Row>["columns"]>(names, (i) => {
    const name = String(names[i]);
    const place = places.get(name);
    if (place === undefined) throw new Error(`no such column in the Arrow table: ${name}`);
    const { metadata } = schema.fields[place]!;
    return columnOfKind(kinds[names[i]!], name, children[place]!, exactStrings(metadata));
  });
  return { rowCount: numRows, columns };
}

function columnOfKind(
  kind: ColumnKind,
  name: string,
  column: Column<unknown>,
  exact: ReadonlyMap<number, string>,
): VectorColumn<unknown> {
  const batch = column.data[0];
  const values: unknown = batch?.values;
  if (batch !== undefined) {
    if (kind === "integer" && values instanceof Int32Array) return new FlatIntegerColumn(values);
    if (kind === "long" && values instanceof Float64Array) return new FlatLongColumn(values);
    if (kind === "flag" && values instanceof Uint8Array) {
      return new FlagBitsColumn(batch.length, values, validityOf(batch));
    }
    if (kind === "key" && batch.offsets instanceof Int32Array) {
      return new FlatKeyColumn(stringsOf(batch, exact));
    }
    if (kind === "text" && values instanceof Int32Array && hasDictionary(batch)) {
      return new FlatTextColumn(values.subarray(0, batch.length), dictionaryOf(batch.dictionary, exact));
    }
  }
  throw new Error(`column ${name} of the Arrow table is not of kind ${kind}`);
}

/** The strings of a dictionary, which the reader of Arrow makes in any case. */
function dictionaryOf(values: Column<unknown>, exact: ReadonlyMap<number, string>): readonly string[] {
  const strings = Array.from(values.cache(), String);
  for (const [place, string] of exact) strings[place] = string;
  return strings;
}

function stringsOf(batch: Batch<unknown>, exact: ReadonlyMap<number, string>): Utf8Strings {
  const { values, offsets, length, nullCount } = batch;
  if (!(values instanceof Uint8Array && offsets instanceof Int32Array))
    throw new Error("strings without UTF-8");
  return {
    offsets: offsets.subarray(0, length + 1),
    bytes: values,
    validity: validityOf(batch),
    nullCount,
    exact,
  };
}

function validityOf({ nullCount, validity }: Batch<unknown>): Uint8Array | null {
  return nullCount === 0 ? null : validity;
}

function hasDictionary(batch: Batch<unknown>): batch is Batch<unknown> & { dictionary: Column<unknown> } {
  return "dictionary" in batch;
}
