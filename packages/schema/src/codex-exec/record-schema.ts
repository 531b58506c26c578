import * as z from "zod";
import { number, object, text } from "../codex/field.js";
import { described, typedObjects } from "../field.js";
import { once } from "../shapes.js";
import { codexExecItem, codexExecItemSchema } from "./exec-item.js";

const eventOf = typedObjects("The line's type.", {});

const usage = object("Usage of the thread so far, without its subagents; all 0 if not known.", {
  input_tokens: number("Tokens of all prompts, cached ones included."),
  cached_input_tokens: number("Prompt tokens read from the cache."),
  cache_write_input_tokens: number("Prompt tokens written to the cache."),
  output_tokens: number("Tokens of all answers, reasoning included."),
  reasoning_output_tokens: number("Answer tokens spent on reasoning."),
});

const events = [
  eventOf("thread.started", "A run begins, with a new thread or one that is gone on with.", {
    thread_id: text("The thread."),
  }),
  eventOf("turn.started", "A prompt was given.", {}),
  eventOf("item.started", "The agent began something.", { item: codexExecItem }),
  eventOf("item.updated", "Something went on.", { item: codexExecItem }),
  eventOf("item.completed", "Something came to its end, or was there at once.", { item: codexExecItem }),
  eventOf("turn.completed", "The turn ended with an answer.", { usage }),
  eventOf("turn.failed", "The turn ended with an error.", {
    error: object("The error.", { message: text("Its words.") }),
  }),
  eventOf("error", "An error of the connection or of the service.", { message: text("Its words.") }),
] as const;

/** Accepts one line of `codex exec --json`. It has neither a time nor a model. */
export const codexExecEvent = z.discriminatedUnion("type", events);

/** One line of `codex exec --json`. */
export type CodexExecEvent = z.infer<typeof codexExecEvent>;

const withItem = once((types: string) => {
  const slash = types.indexOf("/");
  const event = events.find(({ shape }) => shape.type.value === types.slice(0, slash));
  const item = codexExecItemSchema(types.slice(slash + 1));
  return event === undefined || item === null
    ? null
    : described(z.looseObject({ ...event.shape, item }), item.description ?? "");
});

/** The schema of one raw line of `codex exec --json`, with its item's; null if the line's or the item's type is unknown. */
export function codexExecEventSchema(record: unknown): z.ZodObject | null {
  const { type, item } = linePart.safeParse(record).data ?? {};
  const event = events.find(({ shape }) => shape.type.value === type);
  if (event === undefined) return null;
  return "item" in event.shape ? withItem(`${type}/${item?.type}`) : event;
}

const linePart = z.object({
  type: z.string(),
  item: z.object({ type: z.string() }).optional().catch(undefined),
});
