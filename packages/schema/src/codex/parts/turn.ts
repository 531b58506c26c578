import * as z from "zod";
import { choice, number, object, text, flag, objects, texts, either } from "../field.js";

/** The turn that something belongs to. */
export function turnId() {
  return text("The turn that it belongs to; about 0.93 and later.");
}

/** The call that something belongs to. */
export function callId() {
  return text("Id of the call; unique within the file.");
}

/** When something began. */
export function startedAtMs() {
  return number("When it began, in milliseconds since 1970.");
}

/** When something ended. */
export function completedAtMs() {
  return number("When it ended, in milliseconds since 1970.");
}

/** How long something took, in two parts. */
export function duration(meaning = "How long it took; often far too short for commands.") {
  return object(meaning, {
    secs: number("Whole seconds."),
    nanos: number("Nanoseconds beyond them."),
  });
}

/** Why a turn was started. */
export function turnAttribution() {
  return object("Why the turn was started.", {
    turn_id: text("The turn."),
    parent_turn_id: text("The turn that started it, in the parent's thread."),
    root_turn_id: text("The person's turn that it all goes back to."),
    initiating_agent_path: text("Path of the agent that started it."),
    turn_trigger: text("What started it."),
  });
}

/** How hard the model is to think. */
export function effort() {
  return choice("How hard the model is to think.", "none", "minimal", "low", "medium", "high", "xhigh");
}

/** Early 2026 logs have these fields beside the mode. */
function modeSettings() {
  return {
    model: text("The model."),
    reasoning_effort: effort(),
    developer_instructions: text("Instructions that it adds."),
  };
}

/** The mode of working together. */
export function collaborationMode() {
  return object("The mode of working together and what it sets.", {
    mode: choice("The mode.", "plan", "default"),
    settings: object("What it sets.", modeSettings()),
    ...modeSettings(),
  });
}

/** How much of its reasoning the model tells. */
export function reasoningSummary() {
  return choice("How much of its reasoning the model tells.", "auto", "concise", "detailed", "none");
}

/** The tone of answers. */
export function personality() {
  return choice("The tone of answers.", "none", "friendly", "pragmatic");
}

/** Which way of running several agents is on. */
export function multiAgentVersion() {
  return choice("Which way of running several agents is on.", "disabled", "v1", "v2");
}

/** Which part of the answer a message is. */
export function phase() {
  return choice(
    "Which part of the answer it is; null if the model does not say.",
    "commentary",
    "partial_answer",
    "final_answer",
  );
}

/** How an answer reaches the person, where it does not simply appear. */
export function delivery() {
  return choice("How the message is delivered.", "async");
}

/** The memories that an answer rests on. */
export function memoryCitation() {
  return object("Memories that the answer rests on.", {
    entries: objects("The passages.", {
      path: text("Path of the memory file."),
      lineStart: number("First line, counted from 1."),
      lineEnd: number("Last line."),
      note: text("What was taken from it."),
    }),
    rolloutIds: texts("Threads that the memories were made of."),
  });
}

/** Questions that an answer asks without stopping for them. */
export function asyncQuestions() {
  return objects("Questions that do not hold up the turn.", {
    title: text("The question."),
    options: texts("Answers to choose from."),
  });
}

/** What moderation did to an answer. */
export function moderation() {
  return object("What moderation did to the message.", {
    moderated: flag("Whether it was hidden or changed."),
    item_id: text("The message it is about."),
    display: object("What is shown in its place.", {
      action: text("What is done."),
      blockType: text("Kind of the block."),
      checkTrustedContacts: flag("Whether trusted contacts are pointed to."),
      cyberTrustedAccess: flag("Whether trusted access is pointed to."),
    }),
  });
}

/** One question put to a person, with the answers to choose from. */
export function questions() {
  return objects("What is asked.", {
    id: text("Id of the question."),
    header: text("Short heading."),
    question: text("The question."),
    isOther: flag("Whether an answer of one's own is offered."),
    isSecret: flag("Whether the answer is hidden while it is typed."),
    options: objects("Answers to choose from.", {
      label: text("The answer."),
      description: text("What it means."),
    }),
  });
}

/** Answers that a person is known to have given. */
export function verifiedAnswers() {
  return objects("Questions with their answers.", {
    question: text("The question."),
    answer: text("The answer."),
  });
}

/** Which images or sounds of a prompt come inline and which as files, in order. */
export function attachmentOrder(meaning: string) {
  return texts(`${meaning} Known: inline, file.`);
}

function connection(meaning: string) {
  return object(meaning, { http_status_code: number("HTTP status, where one came.") });
}

/** What kind of error it was. */
export function errorInfo() {
  return either(
    [
      "Kind of the error. Known: context_window_exceeded, session_budget_exceeded, usage_limit_exceeded,",
      "rate_limit_exceeded, flex_unavailable, server_overloaded, model_not_found, cyber_policy, bio_policy,",
      "misalignment_policy_violation, too_many_denials, internal_server_error, unauthorized, bad_request,",
      "invalid_prompt, sandbox_error, thread_rollback_failed, policy_capacity_unavailable,",
      "inference_hook_denied, other.",
    ].join(" "),
    z.string(),
    z.looseObject({
      http_connection_failed: connection("No connection."),
      response_stream_connection_failed: connection("The stream of the answer did not begin."),
      response_stream_disconnected: connection("The stream of the answer broke off."),
      response_too_many_failed_attempts: connection("Given up after several attempts."),
      active_turn_not_steerable: object("Something was typed into a turn that takes nothing.", {
        turn_kind: choice("Kind of the turn.", "review", "compact"),
      }),
    }),
  );
}

/** What went wrong, within another record. */
export function errorDetail(meaning: string) {
  return object(meaning, { message: text("What went wrong, in words."), codex_error_info: errorInfo() });
}

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
