import { z } from "zod";

/** What all messages of the stream may say of themselves. */
export const sdkEnvelope = {
  uuid: z.string().optional(),
  session_id: z.string().optional(),
  timestamp: z.string().optional(),
};

/** What messages of a thread say: the id of the call that started a subagent, null for the main thread. */
export const sdkThread = {
  ...sdkEnvelope,
  parent_tool_use_id: z.string().nullish(),
  agent_id: z.string().optional(),
  subagent_type: z.string().optional(),
  task_description: z.string().optional(),
};
