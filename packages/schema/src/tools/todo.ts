import { z } from "zod";
import { defineTool, noInput } from "./define-tool.js";

const todo = z.looseObject({
  content: z.string(),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: z.string().optional(),
  id: z.string().optional(),
  priority: z.string().optional(),
});

/** `TodoWrite`: the whole list of things to do, written anew each time. */
export const todoWriteTool = defineTool({
  purpose: "Writes the session's list of things to do.",
  input: [z.looseObject({ todos: z.array(todo) })],
  output: [
    z.looseObject({
      oldTodos: z.array(todo),
      newTodos: z.array(todo),
      verificationNudgeNeeded: z.boolean().optional(),
    }),
    z.looseObject({
      message: z.string(),
      stats: z.looseObject({
        total: z.number(),
        pending: z.number(),
        in_progress: z.number(),
        completed: z.number(),
      }),
    }),
  ],
  fields: {
    todos: "The list as it is to be.",
    oldTodos: "The list as it was.",
    newTodos: "The list as it is now; what is missing from it was deleted.",
    verificationNudgeNeeded: "Whether the model is to be reminded to check the work.",
    "todos[].content": "What is to be done.",
    "oldTodos[].content": "What is to be done.",
    "newTodos[].content": "What is to be done.",
    stats: "How many entries there are of each state.",
    "stats.total": "All entries.",
    "stats.pending": "Entries that nobody has begun.",
    "stats.in_progress": "Entries that are being worked on.",
    "stats.completed": "Entries that are done.",
  },
});

/** `TodoRead`: the list of things to do; early 2025. */
export const todoReadTool = defineTool({
  purpose: "Reads the session's list of things to do.",
  input: [noInput],
  output: [z.looseObject({ todos: z.array(todo) })],
  fields: { todos: "The list as it is.", "todos[].content": "What is to be done." },
});
