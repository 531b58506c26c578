import {
  Batch,
  Column,
  Table,
  bool,
  dictionary,
  field,
  float64,
  int32,
  tableToIPC,
  utf8,
} from "@uwdata/flechette";
import type { DataType } from "@uwdata/flechette";
import type { Column as StoredColumn, Table as StoredTable } from "@turnmeter/schema";
import { NULL_CODE, NULL_FLAG, NULL_INTEGER } from "../columns/stored-column.js";
import { utf8Of } from "../vectors/utf8-strings.js";
import { type Validity, validityOf } from "../vectors/validity.js";
import type { FlagVector, TextVector, Utf8Strings, Vector } from "../vectors/vector.js";
import { vectorOf } from "../read/vector-of.js";
import { exactMetadata } from "./exact-strings.js";

/** A column of an Arrow table, with the strings that its field's metadata holds. */
interface ArrowColumn {
  readonly column: Column<unknown>;
  readonly exact: ReadonlyMap<number, string>;
}

const noStrings: ReadonlyMap<number, string> = new Map();
const noBytes = new Uint8Array(0);

/**
 * A table as an Arrow IPC stream of one batch, in a buffer of its own: text is a dictionary of Utf8, a key Utf8, an
 * integer Int32, a long Float64, a flag Bool. Any reader of Arrow gets the same values and nulls.
 */
export function tableToIpc<Row>(table: StoredTable<Row>): Uint8Array<ArrayBuffer> {
  const columns = Object.entries<StoredColumn<unknown>>(table.columns);
  const fields = [];
  const children = [];
  for (const [name, stored] of columns) {
    const { column, exact } = arrowColumn(vectorOf(stored), table.rowCount);
    fields.push(field(name, column.type, true, exactMetadata(exact)));
    children.push(column);
  }
  const bytes = tableToIPC(new Table({ fields }, children), {});
  if (!(bytes?.buffer instanceof ArrayBuffer)) throw new Error("no bytes of an Arrow table");
  return new Uint8Array(bytes.buffer);
}

function arrowColumn(vector: Vector, length: number): ArrowColumn {
  switch (vector.kind) {
    case "text":
      return textColumn(vector);
    case "key":
      return utf8Column(vector);
    case "integer":
      return plainColumn(int32(), length, vector.values, validityOf(vector.values, NULL_INTEGER));
    case "long":
      return plainColumn(float64(), length, vector.values, validityOf(vector.values, Number.NaN));
    default:
      return plainColumn(bool(), length, bitsOf(vector), validityOf(vector.values, NULL_FLAG));
  }
}

function textColumn({ codes, dictionary: strings }: TextVector): ArrowColumn {
  const { column: values, exact } = utf8Column(utf8Of(strings));
  const type = dictionary(values.type, int32());
  const batch = batchOf(type, codes.length, validityOf(codes, NULL_CODE), { values: codes });
  return { column: new Column([Object.assign(batch, { dictionary: values })]), exact };
}

function utf8Column({ offsets, bytes, exact, ...validity }: Utf8Strings): ArrowColumn {
  const batch = batchOf(utf8(), offsets.length - 1, validity, { offsets, values: bytes });
  return { column: new Column([batch]), exact };
}

function plainColumn(
  type: DataType,
  length: number,
  values: Int32Array | Float64Array | Uint8Array,
  validity: Validity,
): ArrowColumn {
  return { column: new Column([batchOf(type, length, validity, { values })]), exact: noStrings };
}

function batchOf(
  type: DataType,
  length: number,
  { validity, nullCount }: Validity,
  buffers: { readonly values: Int32Array | Float64Array | Uint8Array; readonly offsets?: Int32Array },
): Batch<unknown> {
  return new Batch({ type, length, nullCount, validity: validity ?? noBytes, ...buffers });
}

function bitsOf({ values }: FlagVector): Uint8Array {
  const bits = new Uint8Array((values.length + 7) >>> 3);
  for (let row = 0; row < values.length; row++) if (values[row] === 1) bits[row >>> 3]! |= 1 << (row & 7);
  return bits;
}
