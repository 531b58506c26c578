import { z } from "zod";
import { described, flag } from "../field.js";
import { defineTool, noInput } from "./define-tool.js";

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
  input: [z.looseObject({ todos: described(z.array(todo), "The list as it is to be.") })],
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
  output: [z.looseObject({ todos: described(z.array(todo), "The list as it is.") })],
});
