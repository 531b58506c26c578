import * as z from "zod";
import { sdkFlag, sdkMessageOf, sdkNumber, sdkText, sdkTexts, sdkThread } from "./sdk-envelope.js";

/** Accepts a note that a call is still running. */
export const sdkToolProgress = sdkMessageOf("tool_progress", "A call is still running.", {
  ...sdkThread,
  tool_use_id: sdkText,
  tool_name: sdkText,
  elapsed_time_seconds: sdkNumber,
  task_id: sdkText,
  heartbeat: sdkFlag,
  subagent_retry: z
    .looseObject({
      agent_id: sdkText,
      attempt: sdkNumber,
      max_retries: sdkNumber,
      retry_delay_ms: sdkNumber,
      error_status: sdkNumber,
      error_category: sdkText,
    })
    .nullish(),
});

/** Accepts the state of a login. */
export const sdkAuthStatus = sdkMessageOf("auth_status", "How a login stands.", {
  isAuthenticating: sdkFlag,
  output: sdkTexts,
  error: sdkText,
});

/** Accepts how near a usage limit is. Times are epoch seconds. */
export const sdkRateLimitEvent = sdkMessageOf(
  "rate_limit_event",
  "How near a usage limit is; times are epoch seconds.",
  {
    rate_limit_info: z
      .looseObject({
        status: sdkText,
        resetsAt: sdkNumber,
        rateLimitType: sdkText,
        utilization: sdkNumber,
        overageStatus: sdkText,
        overageResetsAt: sdkNumber,
        overageDisabledReason: sdkText,
        isUsingOverage: sdkFlag,
        overageInUse: sdkFlag,
        surpassedThreshold: sdkNumber,
        limitScope: sdkText,
        errorCode: sdkText,
        canUserPurchaseCredits: sdkFlag,
        hasChargeableSavedPaymentMethod: sdkFlag,
      })
      .nullish(),
  },
);

/** Messages about the session: what runs, waits, nears a limit or is asked. */
export const sdkNotices = [
  sdkToolProgress,
  sdkMessageOf("tool_use_summary", "What some calls came to, in one line.", {
    summary: sdkText,
    preceding_tool_use_ids: sdkTexts,
  }),
  sdkAuthStatus,
  sdkRateLimitEvent,
  sdkMessageOf("prompt_suggestion", "What the client thinks a person may ask next.", { suggestion: sdkText }),
  sdkMessageOf("conversation_reset", "The conversation begins anew, in a session of its own.", {
    new_conversation_id: sdkText,
  }),
  sdkMessageOf("active_goal", "What the session is to reach.", {
    goal: z.unknown().optional(),
  }),
  sdkMessageOf("keep_alive", "A sign that the other side is there.", {}),
  sdkMessageOf("control_request", "A question of the client to its host, or one the other way.", {
    request_id: sdkText,
    /** Each kind has fields of its own. */
    request: z.unknown().optional(),
  }),
  sdkMessageOf("control_response", "The answer to such a question.", {
    response: z.unknown().optional(),
  }),
  sdkMessageOf("control_cancel_request", "A question that need not be answered any more.", {
    request_id: sdkText,
  }),
] as const;
