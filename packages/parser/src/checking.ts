// Checks records against their schemas. Loaded where records are checked.
export { openMessageToolParts } from "./check/message-tool-parts.js";
export { openUnitCheck } from "./check/unit-check.js";
export {
  agentEventSchema,
  apiMessage,
  claudeCodeRecordSchema,
  codexExecEventSchema,
  codexLineSchema,
  copilotEventSchema,
  geminiRecordSchema,
  gooseRecordSchema,
  kimiCliRecordSchema,
  kimiCodeRecordSchema,
  piEntrySchema,
  qwenRecordSchema,
  sdkMessageSchema,
} from "@turnmeter/schema/schemas.js";
