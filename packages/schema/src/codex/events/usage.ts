import { flag, number, object, text } from "../field.js";
import { rateLimits } from "../parts/rate-limits.js";
import { tokenUsage } from "../parts/token-usage.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Events of tokens used. */
export const usageEvents = {
  token_count: shape(
    "Token counters of the thread; written again without new usage. About September 2025 and later.",
    () => ({
      info: object("The counters; null where only limits are told.", {
        total_token_usage: tokenUsage("Sum of the thread, that of the thread it was forked from included."),
        last_token_usage: tokenUsage("The last response alone."),
        last_usage_includes_reasoning: flag("Whether reasoning stays in the context."),
        model_context_window: number("Size of the model's context in tokens."),
        model: text("The model, in logs of some other programs."),
      }),
      rate_limits: rateLimits("How much of the plan's limits is used."),
    }),
  ),
  raw_response_completed: shape("A response of the API is complete.", () => ({
    response_id: text("Id of the response."),
    token_usage: tokenUsage("What it used."),
    usage_metadata: object("What the provider adds.", {
      amount: text("An amount, as a decimal."),
      metadata: object("More of it.", {}),
    }),
  })),
} satisfies Shapes;
