import * as z from "zod";
import { anything, tag, text } from "../field.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";

/** Every type of line in a workflow's `journal.jsonl`. */
export const journalShapes: Shapes = {
  launched: shape("The workflow started."),
  started: shape("An agent started; it runs until its result or failure.", () => ({
    label: text("Name of the agent, for display."),
    phase: text("Phase of the workflow."),
  })),
  result: shape("An agent ended.", () => ({
    result: anything("Its answer: a text, or whatever the workflow asked for."),
  })),
  failed: shape("An agent failed.", () => ({
    error: anything("What went wrong."),
  })),
};

/** Accepts a line of a workflow's `journal.jsonl`, by its type. */
export const claudeCodeJournalSchema = schemaOfType(journalShapes, (type, fields) =>
  z.looseObject({
    type: tag(type, "Kind of the line."),
    key: text("What the workflow asked for: version and hash, so that a resumed run finds its result."),
    agentId: text("Id of the agent."),
    ...fields,
  }),
);
