import { apiMessage, sdkMessageSchema } from "@turnmeter/schema";
import { openMessageToolParts } from "../check/message-tool-parts.js";
import type { RecordSchemas } from "../log-format.js";
import { isOfApi } from "./detect.js";

/** Schemas for checking messages of a stream and of the API. */
export const agentSdkSchemas: RecordSchemas = {
  schemaOf: (record) => (isOfApi(record) ? apiMessage : sdkMessageSchema(record)),
  openParts: openMessageToolParts,
};
