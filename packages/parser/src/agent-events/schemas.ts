import { agentEventSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** What the records of such logs are checked against. */
export const agentEventsSchemas: RecordSchemas = {
  schemaOf: agentEventSchema,
};
