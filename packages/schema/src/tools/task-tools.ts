import { z } from "zod";
import { described, flag, optional, texts, anything, number, text, textOrNull, nullish } from "../field.js";
import { defineTool, noInput } from "./define-tool.js";

/** `TaskCreate`: one more thing to do. */
export const taskCreateTool = defineTool({
  purpose: "Adds one task to the list.",
  input: [
    z.looseObject({
      subject: z.string(),
      description: z.string().optional(),
      activeForm: z.string().optional(),
      metadata: z.looseObject({}).optional(),
    }),
  ],
  output: [
    z.looseObject({
      task: z.looseObject({ id: z.string(), subject: z.string(), description: z.string().optional() }),
    }),
  ],
});

/** `TaskUpdate`: a change of one task. */
export const taskUpdateTool = defineTool({
  purpose: "Changes the state, the owner or the text of a task.",
  input: [
    z.looseObject({
      taskId: z.string(),
      status: z.string().optional(),
      subject: z.string().optional(),
      description: z.string().optional(),
      activeForm: z.string().optional(),
      addBlocks: texts("Tasks that have to wait for this one."),
      addBlockedBy: texts("Tasks that this one has to wait for."),
      owner: z.string().nullish(),
      metadata: z.looseObject({}).optional(),
    }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      taskId: z.string(),
      updatedFields: texts("Which fields changed."),
      error: z.string().optional(),
      statusChange: optional(
        z.looseObject({
          from: described(z.string(), "State before."),
          to: described(z.string(), "State after."),
        }),
        "The state before and after.",
      ),
      verificationNudgeNeeded: flag("Whether the model is to be reminded to check the work."),
    }),
  ],
});

/** `TaskGet`: one task in full. */
export const taskGetTool = defineTool({
  purpose: "Reads one task.",
  input: [z.looseObject({ taskId: z.string() })],
  output: [
    z.looseObject({
      task: z
        .looseObject({
          id: z.string(),
          subject: z.string(),
          description: z.string().optional(),
          status: z.string().optional(),
          blocks: z.array(z.string()).optional(),
          blockedBy: z.array(z.string()).optional(),
        })
        .nullable(),
    }),
  ],
});

/** `TaskList`: all tasks in short. */
export const taskListTool = defineTool({
  purpose: "Lists all tasks.",
  input: [noInput],
  output: [
    z.looseObject({
      tasks: described(
        z.array(
          z.looseObject({
            id: z.string(),
            subject: z.string(),
            status: z.string(),
            owner: z.string().nullish(),
            blockedBy: z.array(z.string()).optional(),
          }),
        ),
        "All tasks of the list.",
      ),
    }),
  ],
});

const todo = z.looseObject({
  content: described(z.string(), "What is to be done."),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: z.string().optional(),
  id: z.string().optional(),
  priority: z.string().optional(),
});

/** `TodoWrite`: the whole list of things to do, written anew each time. */
export const todoWriteTool = defineTool({
  purpose: "Writes the session's list of things to do.",
  input: [z.looseObject({ todos: described(z.array(todo), "The new list.") })],
  output: [
    z.looseObject({
      oldTodos: described(z.array(todo), "The list as it was."),
      newTodos: described(z.array(todo), "The list as it is now; what is missing from it was deleted."),
      verificationNudgeNeeded: flag("Whether the model is to be reminded to check the work."),
    }),
    z.looseObject({
      message: z.string(),
      stats: described(
        z.looseObject({
          total: described(z.number(), "All entries."),
          pending: described(z.number(), "Entries that nobody has begun."),
          in_progress: described(z.number(), "Entries that are being worked on."),
          completed: described(z.number(), "Entries that are done."),
        }),
        "How many entries there are of each state.",
      ),
    }),
  ],
});

/** `TodoRead`: the list of things to do; early 2025. */
export const todoReadTool = defineTool({
  purpose: "Reads the session's list of things to do.",
  input: [noInput],
  output: [z.looseObject({ todos: described(z.array(todo), "The current list.") })],
});

/** `ExitPlanMode`: a plan, put before the person. */
export const exitPlanModeTool = defineTool({
  purpose: "Puts a plan before the person and, if it is approved, leaves plan mode.",
  input: [
    z.looseObject({
      plan: text("The plan in Markdown; newer versions keep it in a file."),
      planFilePath: text("File that holds the plan."),
      allowedPrompts: optional(z.array(z.looseObject({})), "Kinds of commands that the plan asks leave for."),
    }),
  ],
  output: [
    z.looseObject({
      plan: described(z.string().nullable(), "The plan in Markdown; newer versions keep it in a file."),
      isAgent: flag("Whether a subagent made the plan."),
      filePath: text("File that holds the plan."),
      hasTaskTool: flag("Whether agents can be started for the work."),
      planWasEdited: flag("Whether the person changed the plan."),
      awaitingLeaderApproval: flag("Whether the team's leader still has to approve it."),
      requestId: text("Id of the request for approval."),
    }),
    z.looseObject({ message: z.string(), approved: flag("Whether the person approved the plan.") }),
  ],
});

/** `EnterPlanMode`: from now on only a plan. */
export const enterPlanModeTool = defineTool({
  purpose: "Goes into plan mode, in which nothing is changed.",
  input: [noInput],
  output: [z.looseObject({ message: z.string() })],
});

const option = z.looseObject({
  label: described(z.string(), "Text of the option."),
  description: text("What the option means."),
  preview: text("What choosing it would look like."),
});

const question = z.looseObject({
  question: described(z.string(), "The question in full; answers are filed under it."),
  header: text("A word or two to show above it."),
  options: described(z.array(option), "What can be chosen."),
  multiSelect: flag("Whether several options can be chosen."),
  annotations: anything("Notes to the question, misplaced: they belong in the call's own annotations."),
});

const annotations = z.record(
  z.string(),
  z.looseObject({
    preview: text("What the chosen option would look like."),
    notes: text("What the person added to the answer."),
    unanswered: text("Why the question has no answer."),
  }),
);

const answers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** `AskUserQuestion`: questions with options, answered by the person. */
export const askUserQuestionTool = defineTool({
  purpose: "Asks the person one or more questions with options to choose from.",
  input: [
    z.looseObject({
      questions: described(z.array(question), "The questions, each with its options."),
      answers: optional(
        answers,
        "The answer to each question, by its text; several choices are joined with commas.",
      ),
      annotations: optional(annotations, "Notes to each question, and why one has no answer."),
      metadata: optional(z.looseObject({}), "Where the questions come from."),
    }),
    z.looseObject({ question: described(z.string(), "The question, in the oldest calls.") }),
  ],
  output: [
    z.looseObject({
      questions: described(z.array(question), "The questions, each with its options."),
      answers: described(
        answers,
        "The answer to each question, by its text; several choices are joined with commas.",
      ),
      response: textOrNull("What the person wrote instead of choosing."),
      annotations: optional(annotations, "Notes to each question, and why one has no answer."),
      afkTimeoutMs: number("How long the client waited for an absent person, in milliseconds."),
    }),
  ],
});

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
