import { geminiRecordSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** Schemas for checking the records of sessions. */
export const geminiCliSchemas: RecordSchemas = { schemaOf: geminiRecordSchema };
