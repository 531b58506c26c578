import { z } from "zod";
import { codexExecItem } from "./exec-item.js";

const failure = z.looseObject({ message: z.string() });

/** Counters of a turn; cached input is inside input, reasoning inside output. */
const usage = z.looseObject({
  input_tokens: z.number(),
  cached_input_tokens: z.number().optional(),
  cache_write_input_tokens: z.number().optional(),
  output_tokens: z.number(),
  reasoning_output_tokens: z.number().optional(),
});

/** Accepts one line of `codex exec --json`. It has neither a time nor a model. */
export const codexExecEvent = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.looseObject({ type: z.literal("turn.started") }),
  z.looseObject({ type: z.literal("item.started"), item: codexExecItem }),
  z.looseObject({ type: z.literal("item.updated"), item: codexExecItem }),
  z.looseObject({ type: z.literal("item.completed"), item: codexExecItem }),
  z.looseObject({ type: z.literal("turn.completed"), usage }),
  z.looseObject({ type: z.literal("turn.failed"), error: failure }),
  z.looseObject({ type: z.literal("error"), message: z.string() }),
]);

/** One line of `codex exec --json`. */
export type CodexExecEvent = z.infer<typeof codexExecEvent>;
