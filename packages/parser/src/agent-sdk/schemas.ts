import { apiMessage, sdkMessageSchema } from "@turnmeter/schema";
import { openMessageToolParts } from "../check/message-tool-parts.js";
import type { RecordSchemas } from "../log-format.js";
import { isOfApi } from "./detect.js";

/** What messages of a stream, and those of the API itself, are checked against. */
export const agentSdkSchemas: RecordSchemas = {
  schemaOf: (record) => (isOfApi(record) ? apiMessage : sdkMessageSchema(record)),
  openParts: openMessageToolParts,
};
