import { codexLineSchema } from "@turnmeter/schema";
import type { RecordSchemas } from "../log-format.js";

/** What the records of such logs are checked against. */
export const codexSchemas: RecordSchemas = {
  schemaOf: codexLineSchema,
};
