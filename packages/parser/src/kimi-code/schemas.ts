import { kimiCodeRecordSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** Schemas for checking the records of wires. */
export const kimiCodeSchemas: RecordSchemas = { schemaOf: kimiCodeRecordSchema };
