import * as z from "zod";
import { sdkAssistantMessage, sdkStreamEvent, sdkUserMessage } from "./sdk-conversation.js";
import { sdkNotices } from "./sdk-notice.js";
import { sdkResultMessage } from "./sdk-result.js";
import { sdkSystemMessageSchema } from "./sdk-system.js";

export { apiMessage } from "./sdk-conversation.js";

/** The schema of each type of message but `system`. */
export const sdkMessages = [
  sdkAssistantMessage,
  sdkUserMessage,
  sdkStreamEvent,
  sdkResultMessage,
  ...sdkNotices,
] as const;

const byType: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>(
  sdkMessages.map((schema) => [schema.shape.type.value, schema]),
);

const routed = z.looseObject({ type: z.string(), subtype: z.string().nullish() });

/** The schema of a message of an Agent SDK stream (`claude -p --output-format stream-json`), by its type and, for `system` messages, its subtype. Null if the type is unknown. */
export function sdkMessageSchema(record: unknown): z.ZodType | null {
  const { data } = routed.safeParse(record);
  if (data === undefined) return null;
  if (data.type === "system") return sdkSystemMessageSchema(data.subtype);
  return byType.get(data.type) ?? null;
}

/** Accepts one message of an Agent SDK stream: by its own schema, or of a type still to come. Unknown keys are kept. */
export const sdkMessage = routed.superRefine((message, context) => {
  for (const issue of sdkMessageSchema(message)?.safeParse(message).error?.issues ?? []) {
    context.addIssue({ code: "custom", message: issue.message, path: issue.path });
  }
});

/** One message of an Agent SDK stream. */
export type SdkMessage = z.infer<typeof sdkMessage>;
