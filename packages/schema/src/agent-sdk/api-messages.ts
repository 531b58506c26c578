import { z } from "zod";
import { claudeCodeContent } from "../claude-code/content.js";
import { claudeCodeUsage } from "../claude-code/usage.js";

const apiMessage = z.looseObject({
  role: z.enum(["user", "assistant", "system"]),
  content: claudeCodeContent,
  id: z.string().optional(),
  model: z.string().optional(),
  stop_reason: z.string().nullish(),
  usage: claudeCodeUsage.nullish(),
});

/** Accepts a saved list of the API's own messages; results of parallel calls share one message there. */
export const apiMessages = z.array(apiMessage);

/** A saved list of the API's own messages. */
export type ApiMessages = z.infer<typeof apiMessages>;
