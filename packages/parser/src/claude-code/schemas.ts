import { claudeCodeRecordSchema } from "@turnmeter/schema";
import { openMessageToolParts } from "../check/message-tool-parts.js";
import type { RecordSchemas } from "../log-format.js";

/** Schemas for checking the records of such logs. */
export const claudeCodeSchemas: RecordSchemas = {
  schemaOf: claudeCodeRecordSchema,
  openParts: openMessageToolParts,
};
