import { z } from "zod";
import { sdkEnvelope, sdkFlag, sdkNumber, sdkText, sdkTexts, sdkThread } from "./sdk-envelope.js";

/** Accepts a note that a call is still running. */
export const sdkToolProgress = z.looseObject({
  type: z.literal("tool_progress"),
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

/** Accepts what some calls came to, in one line. */
export const sdkToolUseSummary = z.looseObject({
  type: z.literal("tool_use_summary"),
  ...sdkEnvelope,
  summary: sdkText,
  preceding_tool_use_ids: sdkTexts,
});

/** Accepts how a login stands. */
export const sdkAuthStatus = z.looseObject({
  type: z.literal("auth_status"),
  ...sdkEnvelope,
  isAuthenticating: sdkFlag,
  output: sdkTexts,
  error: sdkText,
});

/** Accepts how near a usage limit is. Times are epoch seconds. */
export const sdkRateLimitEvent = z.looseObject({
  type: z.literal("rate_limit_event"),
  ...sdkEnvelope,
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
});

/** Accepts what the client thinks a person may ask next. */
export const sdkPromptSuggestion = z.looseObject({
  type: z.literal("prompt_suggestion"),
  ...sdkEnvelope,
  suggestion: sdkText,
});

/** Accepts that the conversation begins anew, in a session of its own. */
export const sdkConversationReset = z.looseObject({
  type: z.literal("conversation_reset"),
  ...sdkEnvelope,
  new_conversation_id: sdkText,
});

/** Accepts what the session is to reach. */
export const sdkActiveGoal = z.looseObject({
  type: z.literal("active_goal"),
  ...sdkEnvelope,
  goal: z.unknown().optional(),
});

/** Accepts a sign that the other side is there. */
export const sdkKeepAlive = z.looseObject({ type: z.literal("keep_alive"), ...sdkEnvelope });

/** Accepts a question of the client to its host, or one the other way. */
export const sdkControlRequest = z.looseObject({
  type: z.literal("control_request"),
  ...sdkEnvelope,
  request_id: sdkText,
  /** Each kind has fields of its own. */
  request: z.unknown().optional(),
});

/** Accepts the answer to such a question. */
export const sdkControlResponse = z.looseObject({
  type: z.literal("control_response"),
  ...sdkEnvelope,
  response: z.unknown().optional(),
});

/** Accepts that a question need not be answered any more. */
export const sdkControlCancelRequest = z.looseObject({
  type: z.literal("control_cancel_request"),
  ...sdkEnvelope,
  request_id: sdkText,
});
