import { z } from "zod";
import { defineTool, noInput } from "./define-tool.js";

/** `ScheduleWakeup`: the session wakes itself later. */
export const scheduleWakeupTool = defineTool({
  purpose: "Lets the session wake itself after a while, or stops that.",
  input: [
    z.looseObject({
      delaySeconds: z.number().optional(),
      reason: z.string().optional(),
      prompt: z.string().optional(),
      stop: z.boolean().optional(),
      noop: z.boolean().optional(),
    }),
  ],
  output: [
    z.looseObject({
      scheduledFor: z.number(),
      clampedDelaySeconds: z.number().optional(),
      wasClamped: z.boolean().optional(),
      stopped: z.boolean().optional(),
      cancelledWakeups: z.number().optional(),
    }),
  ],
  fields: {
    delaySeconds: "How long to wait, in seconds.",
    reason: "Why to wait.",
    prompt: "What the session is told when it wakes.",
    stop: "Whether to end the loop of wakeups.",
    noop: "Whether nothing was to be done this time.",
    scheduledFor: "When it will wake, in epoch milliseconds.",
    clampedDelaySeconds: "The wait after it was brought within the limits, in seconds.",
    wasClamped: "Whether the wait was outside the limits.",
    stopped: "Whether the loop was ended.",
    cancelledWakeups: "How many wakeups were called off.",
  },
});

/** `CronCreate`: a prompt at set times. */
export const cronCreateTool = defineTool({
  purpose: "Schedules a prompt by a cron expression.",
  input: [
    z.looseObject({
      cron: z.string(),
      prompt: z.string(),
      recurring: z.boolean().optional(),
      durable: z.boolean().optional(),
    }),
  ],
  output: [
    z.looseObject({
      id: z.string(),
      humanSchedule: z.string().optional(),
      recurring: z.boolean().optional(),
      durable: z.boolean().optional(),
      nextFireAt: z.union([z.number(), z.string()]).nullish(),
      otherOneShots: z.unknown().optional(),
    }),
  ],
  fields: {
    cron: "When, as a cron expression.",
    prompt: "What the session is told each time.",
    id: "Id of the job.",
    recurring: "Whether it repeats.",
    durable: "Whether it outlives the session.",
    humanSchedule: "When, in words.",
    nextFireAt: "When it comes next.",
    otherOneShots: "Other jobs that run once.",
  },
});

/** `CronDelete`: a scheduled prompt is called off. */
export const cronDeleteTool = defineTool({
  purpose: "Calls off a scheduled prompt.",
  input: [z.looseObject({ id: z.string() })],
  output: [z.looseObject({ id: z.string(), endedLoopWakeup: z.boolean().optional() })],
  fields: { id: "Id of the job.", endedLoopWakeup: "Whether a loop of wakeups ended with it." },
});

/** `CronList`: all scheduled prompts. */
export const cronListTool = defineTool({
  purpose: "Lists the scheduled prompts.",
  input: [noInput],
  output: [z.looseObject({ jobs: z.array(z.looseObject({})) })],
  fields: { jobs: "The scheduled prompts." },
});

/** `RemoteTrigger`: scheduled agents that run at the vendor. */
export const remoteTriggerTool = defineTool({
  purpose: "Manages scheduled agents that run at the vendor.",
  input: [z.looseObject({ action: z.string().optional() })],
  output: [
    z.looseObject({
      status: z.union([z.number(), z.string()]),
      json: z.unknown().optional(),
      summary: z.string().optional(),
    }),
  ],
  fields: {
    action: "What to do with them.",
    status: "HTTP status of the answer.",
    json: "The answer itself.",
    summary: "The answer in a few words.",
  },
});
