import { openCodePartSchema, openCodeRecordSchema } from "@turnmeter/schema/opencode/record-schema.js";
import type { RecordPart, RecordSchemas } from "../log-format.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";

/** Schemas for checking documents, rows, and the parts that a row holds. */
export const openCodeSchemas: RecordSchemas = {
  schemaOf: openCodeRecordSchema,
  openParts: () => partsOfRow,
};

function partsOfRow(record: unknown): readonly RecordPart[] {
  const told = objectOf(record);
  const messages = arrayOf(told?.["messages"]).map((message) => objectOf(message));
  return [
    ...arrayOf(told?.["parts"]).flatMap(checkedPart),
    ...messages.flatMap((message) => checkedInfo(message?.["info"])),
    ...messages.flatMap((message) => arrayOf(message?.["parts"]).flatMap(checkedPart)),
  ];
}

function checkedInfo(value: unknown): readonly RecordPart[] {
  const role = stringOf(objectOf(value)?.["role"]);
  const schema = openCodeRecordSchema(value);
  return role === null || schema === null ? [] : [{ name: role, schema, value }];
}

function checkedPart(value: unknown): readonly RecordPart[] {
  const type = stringOf(objectOf(value)?.["type"]);
  const schema = type === null ? null : openCodePartSchema(type);
  return type === null || schema === null ? [] : [{ name: type, schema, value }];
}
