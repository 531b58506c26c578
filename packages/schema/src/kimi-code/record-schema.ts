import { z } from "zod";
import { typedSchemas } from "../codex/typed-schema.js";
import { described } from "../field.js";
import { once } from "../shapes.js";
import { kimiCodeLoopEventShapes } from "./loop-event-shapes.js";
import { kimiCodeRecordShapes } from "./record-shapes.js";

const recordSchemas = typedSchemas(kimiCodeRecordShapes);
const loopEventSchemas = typedSchemas(kimiCodeLoopEventShapes);
const loopEvent = "context.append_loop_event";

const withEvent = once((type: string) => {
  const [record, event] = [recordSchemas(loopEvent), loopEventSchemas(type)];
  return record === null || event === null
    ? null
    : described(z.looseObject({ ...record.shape, event }), event.description ?? "");
});

const typed = z.object({
  type: z.string(),
  event: z.object({ type: z.string() }).optional().catch(undefined),
});

/** The schema of one raw record of a wire, with that of the event in it; null for one whose type is not known. */
export function kimiCodeRecordSchema(record: unknown): z.ZodObject | null {
  const { type, event } = typed.safeParse(record).data ?? {};
  if (type === undefined) return null;
  return type === loopEvent ? withEvent(event?.type ?? "") : recordSchemas(type);
}
