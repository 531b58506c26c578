import type { ColumnKind } from "@turnmeter/schema";
import type { ConvertedType, ParquetType } from "hyparquet";
import type { writeMetadata } from "hyparquet-writer/src/metadata.js";

/** How values are written. */
export type WrittenEncoding =
  | "PLAIN"
  | "RLE"
  | "RLE_DICTIONARY"
  | "DELTA_BINARY_PACKED"
  | "DELTA_LENGTH_BYTE_ARRAY";

/** Some rows of all columns, as the metadata of a file describes them. */
export type RowGroup = Parameters<typeof writeMetadata>[1]["row_groups"][number];

/** Some rows of a column, as the metadata of a file describes them. */
export type ColumnChunk = RowGroup["columns"][number];

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
