import { z } from "zod";
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
      addBlocks: z.array(z.string()).optional(),
      addBlockedBy: z.array(z.string()).optional(),
      owner: z.string().nullish(),
      metadata: z.looseObject({}).optional(),
    }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      taskId: z.string(),
      updatedFields: z.array(z.string()).optional(),
      error: z.string().optional(),
      statusChange: z.looseObject({ from: z.string(), to: z.string() }).optional(),
      verificationNudgeNeeded: z.boolean().optional(),
    }),
  ],
  fields: {
    addBlocks: "Tasks that have to wait for this one.",
    addBlockedBy: "Tasks that this one has to wait for.",
    updatedFields: "Which fields changed.",
    statusChange: "The state before and after.",
    "statusChange.from": "State before.",
    "statusChange.to": "State after.",
    verificationNudgeNeeded: "Whether the model is to be reminded to check the work.",
  },
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
      tasks: z.array(
        z.looseObject({
          id: z.string(),
          subject: z.string(),
          status: z.string(),
          owner: z.string().nullish(),
          blockedBy: z.array(z.string()).optional(),
        }),
      ),
    }),
  ],
  fields: { tasks: "All tasks of the list." },
});
