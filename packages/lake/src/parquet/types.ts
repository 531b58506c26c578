import type { ColumnKind } from "@turnmeter/schema";
import type { SchemaElement } from "hyparquet";

/** How columns of a kind are declared. Times stay whole numbers, epoch ms: every engine reads these alike. */
export const typeOfKind: Readonly<Record<ColumnKind, Pick<SchemaElement, "type" | "converted_type">>> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  key: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  long: { type: "INT64" },
  flag: { type: "BOOLEAN" },
};
