import { z } from "zod";
import { described, flag, number, text, textOrNull } from "../field.js";
import { hookInputOf } from "./hook-fields.js";

const trigger = described(
  z.string(),
  "Whether the person asked for it (manual) or the context was full (auto).",
);

const modelSwitch = {
  from_model: text("Model before."),
  to_model: text("Model after."),
  requested_model: textOrNull("Model that was asked for."),
  context_tokens: number("Tokens of the context."),
  prompt_cache_warm: flag("Whether the context is in the cache."),
  cache_ttl: text("How long the cache is kept: 5m or 1h."),
  estimated_cache_write_usd: number("What writing the cache anew will cost, in dollars."),
  pricing: text("Where the price comes from: configured, catalog or default."),
  source: text("Who changed the model: command, picker, sdk, auto or resume."),
};

/** Hook inputs about the session's start, end, model and compactions. */
export const sessionInputs = {
  Setup: hookInputOf("Setup", "The client is set up.", { trigger: text("Why: init or maintenance.") }),
  SessionStart: hookInputOf("SessionStart", "A session starts or goes on.", {
    source: described(z.string(), "Why: startup, resume, clear, compact or fork."),
    model: text("Model that answers."),
    session_title: text("Title of the session."),
    seconds_since_last_response: number("Time since the last response, in seconds."),
    context_tokens: number("Tokens of the context."),
    prompt_cache_likely_expired: flag("Whether the context is no longer in the cache."),
    estimated_cache_write_usd: number("What writing the cache anew will cost, in dollars."),
  }),
  SessionEnd: hookInputOf("SessionEnd", "A session ends.", {
    reason: described(z.string(), "Why: clear, resume, logout, prompt_input_exit or other."),
  }),
  PreCompact: hookInputOf("PreCompact", "Before the context is compacted.", {
    trigger,
    custom_instructions: textOrNull("What the person asked to keep."),
  }),
  PostCompact: hookInputOf("PostCompact", "After the context was compacted.", {
    trigger,
    compact_summary: text("The summary."),
  }),
  PreModelSwitch: hookInputOf("PreModelSwitch", "Before the model is changed.", modelSwitch),
  PostModelSwitch: hookInputOf("PostModelSwitch", "After the model was changed.", modelSwitch),
};
