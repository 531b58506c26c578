import * as z from "zod";
import { anything, described, flagOrNull, nullish, tag, textOrNull } from "../field.js";

const instant = z.union([z.string(), z.number()]);

/** Apps write these beside the type or in the payload, under varying names. */
const envelope = {
  timestamp: nullish(instant, "When the event was sent."),
  at: nullish(instant, "The same."),
  ts: nullish(instant, "The same."),
  sessionId: textOrNull("The session that it is of."),
  session_id: textOrNull("The same."),
};

function eventOf<const Name extends string, const Shape extends z.ZodRawShape>(
  type: Name,
  meaning: string,
  payload: Shape,
  payloadMeaning: string,
) {
  return described(
    z.looseObject({
      ...envelope,
      type: tag(type, "The event's type."),
      payload: described(z.looseObject({ ...envelope, ...payload }), payloadMeaning),
    }),
    meaning,
  );
}

/** Accepts the event of an app that a tool is called. */
export const appToolUseEvent = eventOf(
  "agent:tool_use",
  "A tool is called.",
  {
    id: described(z.string(), "The call's id."),
    name: textOrNull("The tool."),
    input: anything("What it is given."),
  },
  "A `tool_use` block of a transcript.",
);

/** Accepts the event of an app that a tool has given its result. */
export const appToolResultEvent = eventOf(
  "agent:tool_result",
  "A tool has given its result.",
  {
    tool_use_id: described(z.string(), "The id of the call that it answers."),
    content: nullish(
      z.union([z.string(), z.array(z.unknown()), z.looseObject({})]),
      "Text, blocks of content, or what an app makes of them.",
    ),
    is_error: flagOrNull("Whether the call failed; absent if it did not."),
  },
  "A `tool_result` block of a transcript.",
);

const known: ReadonlySet<string> = new Set(["agent:tool_use", "agent:tool_result"]);

/** Events of other types, known only by prefix. */
const otherEvent = described(
  z.looseObject({
    ...envelope,
    type: described(
      z
        .string()
        .startsWith("agent:")
        .refine((type) => !known.has(type), "an event of a known type does not fit it"),
      "The event's type.",
    ),
    payload: anything("A text, a block or nothing: other events are the app's own."),
  }),
  "Something else happened: the agent said or thought something, or the app's state changed.",
);

/** Accepts an event that an app around the Agent SDK sends to its clients. */
export const appEvent = z.union([appToolUseEvent, appToolResultEvent, otherEvent]);

/** An event that an app around the Agent SDK sends to its clients. */
export type AppEvent = z.infer<typeof appEvent>;

/** The schema of one raw event; null for a record whose type is none of an app's events. */
export function appEventSchema(record: unknown): z.ZodObject | null {
  const type = z.object({ type: z.string() }).safeParse(record).data?.type;
  if (type === "agent:tool_use") return appToolUseEvent;
  if (type === "agent:tool_result") return appToolResultEvent;
  return type?.startsWith("agent:") === true ? otherEvent : null;
}
