import { z } from "zod";
import { optional, tag, text } from "./described-field.js";
import { lazySchema } from "./lazy-schema.js";
import type { LazySchema } from "./lazy-schema.js";

function journalLine(type: string, meaning: string, shape: () => z.ZodRawShape = () => ({})): LazySchema {
  return lazySchema(meaning, () =>
    z.looseObject({
      type: tag(type, "Kind of the line."),
      key: text("What the workflow asked for: version and hash, so that a resumed run finds its result."),
      agentId: text("Id of the agent."),
      ...shape(),
    }),
  );
}

/** The schema of each type of line in a workflow's `journal.jsonl`. */
export const claudeCodeJournalSchemas = {
  launched: journalLine("launched", "The workflow started."),
  started: journalLine("started", "An agent started; it runs until its result or failure.", () => ({
    label: text("Name of the agent, for display."),
    phase: text("Phase of the workflow."),
  })),
  result: journalLine("result", "An agent ended.", () => ({
    result: optional(z.unknown(), "Its answer: a text, or whatever the workflow asked for."),
  })),
  failed: journalLine("failed", "An agent failed.", () => ({
    error: optional(z.unknown(), "What went wrong."),
  })),
};
