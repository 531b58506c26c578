import * as z from "zod";
import { described, flag, optional, texts, anything, number, text, textOrNull, nullish } from "../field.js";
import { tool } from "./define-tool.js";

const todo = z.looseObject({
  content: described(z.string(), "What is to be done."),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: z.string().optional(),
  id: z.string().optional(),
  priority: z.string().optional(),
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

/** Tools for tasks, plans, questions and schedules. */
export const taskTools = {
  TaskCreate: tool(
    "Adds one task to the list.",
    {
      subject: z.string(),
      description: z.string().optional(),
      activeForm: z.string().optional(),
      metadata: z.looseObject({}).optional(),
    },
    {
      task: z.looseObject({ id: z.string(), subject: z.string(), description: z.string().optional() }),
    },
  ),
  TaskUpdate: tool(
    "Changes the state, the owner or the text of a task.",
    {
      taskId: z.string(),
      status: z.string().optional(),
      subject: z.string().optional(),
      description: z.string().optional(),
      activeForm: z.string().optional(),
      addBlocks: texts("Tasks that have to wait for this one."),
      addBlockedBy: texts("Tasks that this one has to wait for."),
      owner: z.string().nullish(),
      metadata: z.looseObject({}).optional(),
    },
    {
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
    },
  ),
  TaskGet: tool(
    "Reads one task.",
    { taskId: z.string() },
    {
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
    },
  ),
  TaskList: tool(
    "Lists all tasks.",
    {},
    {
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
    },
  ),
  TodoWrite: tool(
    "Writes the session's list of things to do.",
    { todos: described(z.array(todo), "The new list.") },
    {
      oldTodos: described(z.array(todo), "The list as it was."),
      newTodos: described(z.array(todo), "The list as it is now; what is missing from it was deleted."),
      verificationNudgeNeeded: flag("Whether the model is to be reminded to check the work."),
    },
    {
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
    },
  ),
  // Early 2025.
  TodoRead: tool(
    "Reads the session's list of things to do.",
    {},
    { todos: described(z.array(todo), "The current list.") },
  ),
  ExitPlanMode: tool(
    "Puts a plan before the person and, if it is approved, leaves plan mode.",
    {
      plan: text("The plan in Markdown; newer versions keep it in a file."),
      planFilePath: text("File that holds the plan."),
      allowedPrompts: optional(z.array(z.looseObject({})), "Kinds of commands that the plan asks leave for."),
    },
    {
      plan: described(z.string().nullable(), "The plan in Markdown; newer versions keep it in a file."),
      isAgent: flag("Whether a subagent made the plan."),
      filePath: text("File that holds the plan."),
      hasTaskTool: flag("Whether agents can be started for the work."),
      planWasEdited: flag("Whether the person changed the plan."),
      awaitingLeaderApproval: flag("Whether the team's leader still has to approve it."),
      requestId: text("Id of the request for approval."),
    },
    { message: z.string(), approved: flag("Whether the person approved the plan.") },
  ),
  EnterPlanMode: tool("Goes into plan mode, in which nothing is changed.", {}, { message: z.string() }),
  AskUserQuestion: tool(
    "Asks the person one or more questions with options to choose from.",
    [
      {
        questions: described(z.array(question), "The questions, each with its options."),
        answers: optional(
          answers,
          "The answer to each question, by its text; several choices are joined with commas.",
        ),
        annotations: optional(annotations, "Notes to each question, and why one has no answer."),
        metadata: optional(z.looseObject({}), "Where the questions come from."),
      },
      { question: described(z.string(), "The question, in the oldest calls.") },
    ],
    {
      questions: described(z.array(question), "The questions, each with its options."),
      answers: described(
        answers,
        "The answer to each question, by its text; several choices are joined with commas.",
      ),
      response: textOrNull("What the person wrote instead of choosing."),
      annotations: optional(annotations, "Notes to each question, and why one has no answer."),
      afkTimeoutMs: number("How long the client waited for an absent person, in milliseconds."),
    },
  ),
  ScheduleWakeup: tool(
    "Lets the session wake itself after a while, or stops that.",
    {
      delaySeconds: number("How long to wait, in seconds."),
      reason: text("Why to wait."),
      prompt: text("Prompt for the session when it wakes."),
      stop: flag("Whether to end the loop of wakeups."),
      noop: flag("Whether nothing was to be done this time."),
    },
    {
      scheduledFor: described(z.number(), "When it will wake, in epoch milliseconds."),
      clampedDelaySeconds: number("The wait after it was brought within the limits, in seconds."),
      wasClamped: flag("Whether the wait was outside the limits."),
      stopped: flag("Whether the loop was ended."),
      cancelledWakeups: number("How many wakeups were called off."),
    },
  ),
  CronCreate: tool(
    "Schedules a prompt by a cron expression.",
    {
      cron: described(z.string(), "When, as a cron expression."),
      prompt: described(z.string(), "Prompt for the session each time."),
      recurring: flag("Whether it repeats."),
      durable: flag("Whether it outlives the session."),
    },
    {
      id: described(z.string(), "Id of the job."),
      humanSchedule: text("When, in words."),
      recurring: flag("Whether it repeats."),
      durable: flag("Whether it outlives the session."),
      nextFireAt: nullish(z.union([z.number(), z.string()]), "When it comes next."),
      otherOneShots: anything("Other jobs that run once."),
    },
  ),
  CronDelete: tool(
    "Calls off a scheduled prompt.",
    { id: described(z.string(), "Id of the job.") },
    {
      id: described(z.string(), "Id of the job."),
      endedLoopWakeup: flag("Whether a loop of wakeups ended with it."),
    },
  ),
  CronList: tool(
    "Lists the scheduled prompts.",
    {},
    { jobs: described(z.array(z.looseObject({})), "The scheduled prompts.") },
  ),
  RemoteTrigger: tool(
    "Manages scheduled agents that run at the vendor.",
    { action: text("What to do with them.") },
    {
      status: described(z.union([z.number(), z.string()]), "HTTP status of the answer."),
      json: anything("The answer itself."),
      summary: text("The answer in a few words."),
    },
  ),
};
