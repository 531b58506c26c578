import * as z from "zod";
import { claudeCodeContent } from "./content.js";
import { claudeCodeEnvelope } from "./envelope.js";
import { claudeCodeUsage } from "./usage.js";
import {
  anyObject,
  anything,
  described,
  flag,
  flagOrNull,
  nullish,
  number,
  numberOrNull,
  optional,
  tag,
  text,
  textOrNull,
  texts,
} from "../field.js";

const quotaLimits = z.looseObject({
  status: text("Whether requests go through: allowed, allowed_warning or rejected."),
  isUsingOverage: flag("Whether paid extra usage is in use."),
  rateLimitType: text("Which limit: five_hour, seven_day, seven_day_opus, overage and more."),
  resetsAt: number("When the limit starts afresh, in seconds since 1970."),
  utilization: number("How much of the limit is used."),
  overageStatus: text("Whether extra usage goes through."),
  overageResetsAt: number("When extra usage starts afresh, in seconds since 1970."),
  overageDisabledReason: text("Why extra usage is off."),
  unifiedRateLimitFallbackAvailable: flag("Whether another model can be used."),
  lowPriorityOffer: text("Which offer to wait was made."),
  lowPriorityMaxWaitSeconds: number("Longest wait of that offer, in seconds."),
  lowPriorityRetryAfterSeconds: number("When to try again, in seconds."),
});

const stopDetails = z.looseObject({
  type: text("Kind of the details."),
  category: textOrNull("Why the model refused."),
  explanation: textOrNull("Why the model refused, in words."),
  fallback_has_prefill_claim: flagOrNull("Whether a fallback model may go on with what was written."),
  fallback_credit_token: textOrNull("Token for the credit of a fallback."),
  recommended_model: textOrNull("Model to ask in its place."),
});

const diagnostics = z.looseObject({
  cache_miss_reason: nullish(
    z.looseObject({
      type: text(
        "Why: system_changed, model_changed, tools_changed, previous_message_not_found, unavailable and more.",
      ),
      cache_missed_input_tokens: number("Tokens that could have come from the cache."),
    }),
    "Why the cache was missed.",
  ),
});

const inputTransformation = z.looseObject({
  type: text("What was done: thinking_dropped."),
  path: text("Where in the request."),
  reason: text("Why: model_binding_mismatch or prefix_binding_mismatch."),
});

const safeguardResult = z.looseObject({
  type: text("Which safeguard."),
  status: optional(
    z.looseObject({
      type: text("How it ended."),
      tool_uses: optional(anyObject(), "How it ended for each call, by the id of the call."),
    }),
    "How it ended.",
  ),
});

const container = z.looseObject({
  id: text("Id of the container."),
  expires_at: text("When it ends, ISO 8601."),
  skills: nullish(z.array(anyObject()), "Skills that are loaded there."),
});

/** Accepts the `message` of an `assistant` record: one or more blocks of a response. */
export const claudeCodeAssistantMessage = described(
  z.looseObject({
    id: text(
      "Id of the response, on all of its rows (msg_…); a UUID where the client wrote it itself, in a row of its own or a fork's copy; any other id where a gateway gave it.",
    ),
    type: text("Always message."),
    role: optional(z.literal("assistant"), "Always assistant."),
    model: text("Model that answered; <synthetic> where the client wrote it itself."),
    content: optional(claudeCodeContent, "The blocks; mostly one a row."),
    stop_reason: textOrNull(
      "Why the model stopped: end_turn, tool_use, max_tokens, stop_sequence, pause_turn, compaction, refusal, model_context_window_exceeded; null on rows that are not the last, and on many that are.",
    ),
    stop_sequence: textOrNull("Stop sequence that was met."),
    stop_details: nullish(stopDetails, "Details of a refusal."),
    usage: nullish(claudeCodeUsage, "Tokens of the response, repeated on each of its rows."),
    container: nullish(container, "Container of the vendor in which code ran."),
    context_management: nullish(
      z.looseObject({ applied_edits: optional(z.array(anyObject()), "What was taken out of the context.") }),
      "What the vendor took out of the context.",
    ),
    diagnostics: nullish(diagnostics, "The vendor's diagnostics of the request."),
    input_transformations: nullish(
      z.array(inputTransformation),
      "What was changed in the request before it was sent.",
    ),
    safeguard_results: nullish(z.array(safeguardResult), "What the vendor's safeguards said."),
  }),
  "The response, as the API has it.",
);

const wireContext = z.record(z.string(), z.looseObject({ cwd: text("Working directory of the call.") }));

/** Accepts an `assistant` record: one block of an API response with the usage known by then. Hand-made ones lack id and model. */
export const claudeCodeAssistantRecord = z.looseObject({
  type: tag("assistant", "Kind of the record."),
  ...claudeCodeEnvelope,
  message: claudeCodeAssistantMessage,
  requestId: textOrNull("Id of the request (req_…)."),
  apiBlockIndex: number("Which block of the response, from 0."),
  effort: textOrNull(
    "How hard the model was to think (since 2.1.212): low, medium, high, xhigh or max; absent for models without it.",
  ),
  perTurnEffort: textOrNull("Effort that was set for this turn only."),
  thinkingDurationMs: number("How long the model thought, in milliseconds."),
  thinkingDisplay: text("How the thinking is to be shown."),
  toolInputStreamMs: number("How long the arguments of the call took to arrive, in milliseconds."),
  requestedModel: text("Model that was asked for (2.1.332); message.model is the one that answered."),
  promptCacheRequested: anything("Whether the prompt was to be cached."),
  requestSessionId: text("The session that made the request, where a fork copied the record (2.1.332)."),
  requestRef: anything("The record of the request, if requests are logged."),
  madeBy: anything("What made the record."),
  advisorModel: text("Second model that advises."),
  wireToolInputs: optional(
    anyObject(),
    "Arguments as they were sent, by the id of the call, where the client changed them.",
  ),
  wireIngestContext: optional(wireContext, "Where each call ran, by the id of the call."),
  attributionSkill: text("Skill that the row is due to."),
  attributionPlugin: text("Plugin that the row is due to."),
  attributionMcpServer: text("MCP server that is called."),
  attributionMcpTool: text("Tool of that server."),
  isApiErrorMessage: flag("Whether the client wrote it to report an API error."),
  apiErrorStatus: nullish(z.union([z.number(), z.string()]), "HTTP status of the error."),
  apiErrorIsTransient: flag("Whether trying again may help."),
  apiError: textOrNull("Kind of the error, under an older name."),
  error: nullish(
    z.union([z.string(), anyObject()]),
    "Kind of the error: rate_limit, server_error, authentication_failed, model_not_found, invalid_request, billing_error, max_output_tokens, unknown and more.",
  ),
  errorDetails: nullish(z.union([z.string(), anyObject()]), "The error in full."),
  quotaLimits: optional(quotaLimits, "How the subscription's limits stood."),
  isAbortedMidStream: flag("Whether the response was cut off."),
  truncatedAfterOutput: flag("Whether the response broke off after some output."),
  supersedesUuids: texts("Records that this one takes the place of."),
  healsDistinctCarrier: flag("Whether it repairs a row of another response."),
  serverClassifierRequest: text("Request to the vendor's permission classifier."),
  costUSD: numberOrNull("Cost in dollars (until mid-2025)."),
  durationMs: numberOrNull("How long the response took, in milliseconds (until mid-2025)."),
});
