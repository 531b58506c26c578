import { agentEventSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** Schemas for checking the records of such logs. */
export const agentEventsSchemas: RecordSchemas = { schemaOf: agentEventSchema };
