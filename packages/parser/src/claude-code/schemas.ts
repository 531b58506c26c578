import { claudeCodeRecordSchema } from "@turnmeter/schema";
import { openMessageToolParts } from "../check/message-tool-parts.js";
import type { RecordSchemas } from "../log-format.js";

/** What the records of such logs are checked against. */
export const claudeCodeSchemas: RecordSchemas = {
  schemaOf: claudeCodeRecordSchema,
  openParts: openMessageToolParts,
};
