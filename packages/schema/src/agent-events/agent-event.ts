import { z } from "zod";

/** Accepts the event of an app that a tool is called. */
export const agentToolUseEvent = z.looseObject({
  type: z.literal("agent:tool_use"),
  payload: z.looseObject({ id: z.string(), name: z.string(), input: z.unknown() }),
});

/** Accepts the event of an app that a tool has given its result. */
export const agentToolResultEvent = z.looseObject({
  type: z.literal("agent:tool_result"),
  payload: z.looseObject({
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(z.unknown()), z.looseObject({})]).nullish(),
    is_error: z.boolean().nullish(),
  }),
});

const known: ReadonlySet<string> = new Set(["agent:tool_use", "agent:tool_result"]);

/** Accepts events of other types, of which only the prefix is known. */
const otherEvent = z.looseObject({
  type: z
    .string()
    .startsWith("agent:")
    .refine((type) => !known.has(type), "an event of a known type does not fit it"),
});

/** Accepts an event that an app around the Agent SDK sends to its clients. */
export const agentEvent = z.union([agentToolUseEvent, agentToolResultEvent, otherEvent]);

/** An event that an app around the Agent SDK sends to its clients. */
export type AgentEvent = z.infer<typeof agentEvent>;
