import type { ColumnKind } from "@turnmeter/schema";
import type { ConvertedType, ParquetType } from "hyparquet";

/** How values are written. */
export type WrittenEncoding =
  | "PLAIN"
  | "RLE"
  | "RLE_DICTIONARY"
  | "DELTA_BINARY_PACKED"
  | "DELTA_LENGTH_BYTE_ARRAY"
  | "DELTA_BYTE_ARRAY";

/** How a column is declared. */
interface ColumnType {
  readonly type: ParquetType;
  readonly converted_type?: ConvertedType;
}

/** How columns of a kind are declared. Times stay whole numbers, epoch ms: every engine reads these alike. */
export const typeOfKind: Readonly<Record<ColumnKind, ColumnType>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  key: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  long: { type: "INT64" },
  flag: { type: "BOOLEAN" },
};
