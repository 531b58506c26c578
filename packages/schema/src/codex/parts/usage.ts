import { choice, flag, number, object, text } from "../field.js";

/** Token counters as Codex writes them. Cached and written input are inside input, reasoning inside output. */
export function tokenUsage(meaning: string) {
  return object(meaning, {
    input_tokens: number("Input tokens, those read from and written to the cache included."),
    cached_input_tokens: number("The part of the input that was read from the cache."),
    cache_write_input_tokens: number(
      "The part of the input that was written to the cache; about 0.14x and later, else 0.",
    ),
    output_tokens: number("Output tokens, reasoning included."),
    reasoning_output_tokens: number("The part of the output that was reasoning."),
    total_tokens: number("Input and output together; after a compaction an estimate stands here alone."),
  });
}

function limitWindow(meaning: string) {
  return object(meaning, {
    used_percent: number("How much of the window is used, in percent."),
    window_minutes: number("Length of the window in minutes."),
    resets_at: number("When the window ends, in seconds since 1970."),
    resets_in_seconds: number("Seconds until the window ends; until about 0.5x."),
  });
}

/** How much of the plan's limits is used. */
export function rateLimits(meaning: string) {
  return object(meaning, {
    limit_id: text("Id of the limit."),
    limit_name: text("Name of the limit."),
    primary: limitWindow("The shorter window."),
    secondary: limitWindow("The longer window."),
    credits: object("Credits of the account.", {
      has_credits: flag("Whether the account has credits."),
      unlimited: flag("Whether they have no end."),
      balance: text("How many are left, as a decimal."),
    }),
    individual_limit: object("The member's own spending limit.", {
      limit: text("The limit, as a decimal."),
      used: text("How much of it is used, as a decimal."),
      remaining_percent: number("How much of it is left, in percent."),
      resets_at: number("When it starts anew, in seconds since 1970."),
    }),
    spend_control_reached: flag("Whether a spending limit is reached."),
    normal_model_slug: text("The model that the limit is stated for."),
    plan_type: choice(
      "The account's plan.",
      "free",
      "go",
      "plus",
      "pro",
      "prolite",
      "promax",
      "team",
      "self_serve_business_prolite",
      "self_serve_business_usage_based",
      "business",
      "ent26",
      "enterprise_cbp_automation",
      "enterprise_cbp_usage_based",
      "enterprise",
      "edu",
      "edu_plus",
      "edu_pro",
      "sci",
      "sci_plus",
      "unknown",
    ),
    rate_limit_reached_type: choice(
      "Which limit stopped the request.",
      "rate_limit_reached",
      "workspace_owner_credits_depleted",
      "workspace_member_credits_depleted",
      "workspace_owner_usage_limit_reached",
      "workspace_member_usage_limit_reached",
    ),
    primary_used_percent: number("Use of the shorter window in percent; until about 0.4x."),
    secondary_used_percent: number("Use of the longer window in percent; until about 0.4x."),
    primary_to_secondary_ratio_percent: number(
      "The shorter window as a share of the longer one, in percent; until about 0.4x.",
    ),
    primary_window_minutes: number("Length of the shorter window in minutes; until about 0.4x."),
    secondary_window_minutes: number("Length of the longer window in minutes; until about 0.4x."),
  });
}
