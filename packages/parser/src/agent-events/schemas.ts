import { agentEventSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../source.js";

/** What the records of such logs are checked against. */
export const agentEventsSchemas: RecordSchemas = {
  schemaOf: agentEventSchema,
};
