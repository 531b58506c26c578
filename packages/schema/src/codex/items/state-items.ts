import { object, text, texts } from "../field.js";
import { effort } from "../parts/turn.js";
import type { Shapes } from "../shape.js";
import { itemFields } from "./item-fields.js";

/** Items that change the conversation or keep its state. */
export const stateItems = {
  compaction: {
    meaning: "The conversation so far, shortened by the vendor.",
    fields: () => ({
      ...itemFields(),
      encrypted_content: text("The short form, readable to the vendor alone."),
    }),
  },
  compaction_trigger: {
    meaning: "Asks the vendor to shorten the conversation.",
    fields: itemFields,
  },
  context_compaction: {
    meaning: "Marks where the conversation was shortened.",
    fields: () => ({
      ...itemFields(),
      encrypted_content: text("The short form, readable to the vendor alone."),
    }),
  },
  configuration_update: {
    meaning: "Changes how the model answers from here on.",
    fields: () => ({ ...itemFields(), reasoning: object("How it thinks.", { effort: effort() }) }),
  },
  ghost_snapshot: {
    meaning: "A commit beside the branch that keeps the working tree as it was; until about 0.9x.",
    fields: () => ({
      ...itemFields(),
      ghost_commit: object("The commit.", {
        id: text("Id of the commit."),
        parent: text("Id of the commit before it."),
        preexisting_untracked_files: texts("Files that git did not know already then."),
        preexisting_untracked_dirs: texts("Folders that git did not know already then."),
      }),
    }),
  },
} satisfies Shapes;
