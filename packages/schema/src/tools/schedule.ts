import { z } from "zod";
import { anything, described, flag, nullish, number, text } from "../field.js";
import { defineTool, noInput } from "./define-tool.js";

/** `ScheduleWakeup`: the session wakes itself later. */
export const scheduleWakeupTool = defineTool({
  purpose: "Lets the session wake itself after a while, or stops that.",
  input: [
    z.looseObject({
      delaySeconds: number("How long to wait, in seconds."),
      reason: text("Why to wait."),
      prompt: text("Prompt for the session when it wakes."),
      stop: flag("Whether to end the loop of wakeups."),
      noop: flag("Whether nothing was to be done this time."),
    }),
  ],
  output: [
    z.looseObject({
      scheduledFor: described(z.number(), "When it will wake, in epoch milliseconds."),
      clampedDelaySeconds: number("The wait after it was brought within the limits, in seconds."),
      wasClamped: flag("Whether the wait was outside the limits."),
      stopped: flag("Whether the loop was ended."),
      cancelledWakeups: number("How many wakeups were called off."),
    }),
  ],
});

/** `CronCreate`: a prompt at set times. */
export const cronCreateTool = defineTool({
  purpose: "Schedules a prompt by a cron expression.",
  input: [
    z.looseObject({
      cron: described(z.string(), "When, as a cron expression."),
      prompt: described(z.string(), "Prompt for the session each time."),
      recurring: flag("Whether it repeats."),
      durable: flag("Whether it outlives the session."),
    }),
  ],
  output: [
    z.looseObject({
      id: described(z.string(), "Id of the job."),
      humanSchedule: text("When, in words."),
      recurring: flag("Whether it repeats."),
      durable: flag("Whether it outlives the session."),
      nextFireAt: nullish(z.union([z.number(), z.string()]), "When it comes next."),
      otherOneShots: anything("Other jobs that run once."),
    }),
  ],
});

/** `CronDelete`: a scheduled prompt is called off. */
export const cronDeleteTool = defineTool({
  purpose: "Calls off a scheduled prompt.",
  input: [z.looseObject({ id: described(z.string(), "Id of the job.") })],
  output: [
    z.looseObject({
      id: described(z.string(), "Id of the job."),
      endedLoopWakeup: flag("Whether a loop of wakeups ended with it."),
    }),
  ],
});

/** `CronList`: all scheduled prompts. */
export const cronListTool = defineTool({
  purpose: "Lists the scheduled prompts.",
  input: [noInput],
  output: [z.looseObject({ jobs: described(z.array(z.looseObject({})), "The scheduled prompts.") })],
});

/** `RemoteTrigger`: scheduled agents that run at the vendor. */
export const remoteTriggerTool = defineTool({
  purpose: "Manages scheduled agents that run at the vendor.",
  input: [z.looseObject({ action: text("What to do with them.") })],
  output: [
    z.looseObject({
      status: described(z.union([z.number(), z.string()]), "HTTP status of the answer."),
      json: anything("The answer itself."),
      summary: text("The answer in a few words."),
    }),
  ],
});
