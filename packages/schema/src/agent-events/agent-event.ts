import { z } from "zod";

/** What apps write beside an event's type, some of them into the payload: neither its names nor its place are fixed. */
const envelope = {
  timestamp: z.union([z.string(), z.number()]).nullish().describe("When the event was sent."),
  at: z.union([z.string(), z.number()]).nullish().describe("The same."),
  ts: z.union([z.string(), z.number()]).nullish().describe("The same."),
  sessionId: z.string().nullish().describe("The session that it is of."),
  session_id: z.string().nullish().describe("The same."),
};

function typeOf<const Name extends string>(type: Name) {
  return z.literal(type).describe("The event's type.");
}

/** Accepts the event of an app that a tool is called. */
export const agentToolUseEvent = z
  .looseObject({
    ...envelope,
    type: typeOf("agent:tool_use"),
    payload: z
      .looseObject({
        ...envelope,
        id: z.string().describe("The call's id."),
        name: z.string().nullish().describe("The tool."),
        input: z.unknown().optional().describe("What it is given."),
      })
      .describe("A `tool_use` block of a transcript."),
  })
  .describe("A tool is called.");

/** Accepts the event of an app that a tool has given its result. */
export const agentToolResultEvent = z
  .looseObject({
    ...envelope,
    type: typeOf("agent:tool_result"),
    payload: z
      .looseObject({
        ...envelope,
        tool_use_id: z.string().describe("The id of the call that it answers."),
        content: z
          .union([z.string(), z.array(z.unknown()), z.looseObject({})])
          .nullish()
          .describe("Text, blocks of content, or what an app makes of them."),
        is_error: z.boolean().nullish().describe("Whether the call failed; absent where it did not."),
      })
      .describe("A `tool_result` block of a transcript."),
  })
  .describe("A tool has given its result.");

const known: ReadonlySet<string> = new Set(["agent:tool_use", "agent:tool_result"]);

/** Accepts events of other types, of which only the prefix is known. */
const otherEvent = z
  .looseObject({
    ...envelope,
    type: z
      .string()
      .startsWith("agent:")
      .refine((type) => !known.has(type), "an event of a known type does not fit it")
      .describe("The event's type."),
    payload: z.unknown().optional().describe("A text, a block or nothing: other events are the app's own."),
  })
  .describe("Something else happened: the agent said or thought something, or the app's state changed.");

/** Accepts an event that an app around the Agent SDK sends to its clients. */
export const agentEvent = z.union([agentToolUseEvent, agentToolResultEvent, otherEvent]);

/** An event that an app around the Agent SDK sends to its clients. */
export type AgentEvent = z.infer<typeof agentEvent>;

/** The schema of one raw event; null for a record whose type is none of an app's events. */
export function agentEventSchema(record: unknown): z.ZodObject | null {
  const type = z.object({ type: z.string() }).safeParse(record).data?.type;
  if (type === "agent:tool_use") return agentToolUseEvent;
  if (type === "agent:tool_result") return agentToolResultEvent;
  return type?.startsWith("agent:") === true ? otherEvent : null;
}
