import { z } from "zod";
import { claudeCodeContent } from "../claude-code/content.js";
import { claudeCodeUsage } from "../claude-code/usage.js";
import { sdkText } from "./sdk-envelope.js";

const shape = {
  /** `message` on responses that were saved whole. */
  type: sdkText,
  content: claudeCodeContent.optional(),
  id: sdkText,
  model: sdkText,
  stop_reason: sdkText,
  stop_sequence: sdkText,
  stop_details: z.unknown().optional(),
  usage: claudeCodeUsage.nullish(),
  container: z.unknown().optional(),
  context_management: z.unknown().optional(),
  diagnostics: z.unknown().optional(),
};

/** Accepts a message as the API takes and gives it; only responses have an id, a model and usage. */
export const apiMessage = z.looseObject({ role: z.enum(["user", "assistant", "system"]), ...shape });

/** Accepts the message inside one of the stream's. */
export const sdkInnerMessage = z.looseObject({ role: sdkText, ...shape });

/** Accepts a saved list of the API's own messages; results of parallel calls share one message there. */
export const apiMessages = z.array(apiMessage);

/** A saved list of the API's own messages. */
export type ApiMessages = z.infer<typeof apiMessages>;
