import { copilotEventSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** Schemas for checking the records of such logs. */
export const copilotSchemas: RecordSchemas = { schemaOf: copilotEventSchema };
