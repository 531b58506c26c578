import * as z from "zod";
import { described } from "../field.js";

/** An optional text, number or flag of a message: null or absent in hand-made and old ones. */
export const sdkText = z.string().nullish();
export const sdkNumber = z.number().nullish();
export const sdkFlag = z.boolean().nullish();
export const sdkTexts = z.array(z.string()).nullish();

/** Fields that all messages of the stream may have. Times exist since 2.1.2xx, on `user` and `assistant` only. */
export const sdkEnvelope = {
  uuid: sdkText,
  session_id: sdkText,
  timestamp: sdkText,
  /** When the desktop app audited the message, and the HMAC of that entry. */
  _audit_timestamp: sdkText,
  _audit_hmac: sdkText,
};

/** Fields of a thread's messages: the id of the call that started the subagent, null for the main thread. */
export const sdkThread = {
  ...sdkEnvelope,
  parent_tool_use_id: sdkText,
  /** Only in the session API's list of messages. */
  parent_agent_id: sdkText,
  agent_id: sdkText,
  subagent_type: sdkText,
  task_description: sdkText,
};

/** Which of the sent messages a turn answers; newer versions only. */
export const sdkAnswers = {
  user_message_uuid: sdkText,
  user_message_uuids: sdkTexts,
  resume_reason: sdkText,
};

/** A schema for messages of one type other than `system`: its meaning and its fields. */
export function sdkMessageOf<const Type extends string, const Fields extends z.ZodRawShape>(
  type: Type,
  meaning: string,
  fields: Fields,
) {
  return described(z.looseObject({ type: z.literal(type), ...sdkEnvelope, ...fields }), meaning);
}
