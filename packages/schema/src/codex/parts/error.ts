import { z } from "zod";
import { choice, either, number, object, text } from "../field.js";

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
