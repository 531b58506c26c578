import { z } from "zod";
import { flag, number, text } from "../field.js";

/** Accepts how a subscription's limits stood when a response failed. */
export const quotaLimits = z.looseObject({
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
