import * as z from "zod";
import { anything, described, flag, number, tag, textOrNull } from "../field.js";
import { schemaOfType, type Shapes } from "../shapes.js";
import { conversationShapes } from "./conversation-events.js";
import { modelShapes } from "./model-events.js";
import { sessionShapes } from "./session-events.js";
import { copilotStoreSchema } from "./store-shapes.js";

/** Every type of event that is kept on disk. */
export const copilotEventShapes: Shapes = { ...sessionShapes, ...conversationShapes, ...modelShapes };

const envelope = {
  id: textOrNull("Names the event; a fork keeps the ids of what it copies."),
  parentId: textOrNull("The event before it."),
  timestamp: textOrNull("When it was made."),
  agentId: textOrNull("The subagent whose event it is; absent for the conversation itself."),
  ephemeral: flag("Whether it is not to be kept."),
};

const schemaOf = schemaOfType(copilotEventShapes, (type, fields, meaning) =>
  z.looseObject({
    type: tag(type, "The event's type."),
    ...envelope,
    data: described(z.looseObject(fields), meaning),
  }),
);

/** The schema of one raw line of `events.jsonl`, or of a row of the database; null for one whose type is not known. */
export function copilotEventSchema(record: unknown): z.ZodObject | null {
  const type = typed.safeParse(record).data?.type;
  return type === "result" ? result : (schemaOf(type) ?? copilotStoreSchema(type));
}

/** Last line of a run's stream. */
const result = z.looseObject({
  type: tag("result", "The event's type."),
  timestamp: textOrNull("When it was made."),
  sessionId: textOrNull("The session."),
  exitCode: number("The exit code of the run."),
  usage: anything("Premium requests, times and changed lines."),
});

const typed = z.object({ type: z.string() });
