import { z } from "zod";
import { described, flag, optional, texts } from "../field.js";
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
