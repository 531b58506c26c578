import { openCodePartSchema, openCodeRecordSchema } from "@turnmeter/schema";
import type { RecordPart, RecordSchemas } from "../log-format.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";

/** Schemas for checking documents, rows, and the parts that a row holds. */
export const openCodeSchemas: RecordSchemas = {
  schemaOf: openCodeRecordSchema,
  openParts: () => partsOfRow,
};

function partsOfRow(record: unknown): readonly RecordPart[] {
  return arrayOf(objectOf(record)?.["parts"]).flatMap((value) => {
    const type = stringOf(objectOf(value)?.["type"]);
    const schema = type === null ? null : openCodePartSchema(type);
    return type === null || schema === null ? [] : [{ name: type, schema, value }];
  });
}
