import { object, text, texts } from "../field.js";
import { callItems } from "./calls.js";
import { messageItems } from "./messages.js";
import { outputItems } from "./outputs.js";
import { itemFields } from "../parts/item.js";
import { effort } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Items that change the conversation or keep its state. */
const stateItems = {
  compaction: shape("The conversation so far, shortened by the vendor.", () => ({
    ...itemFields(),
    encrypted_content: text("The short form, readable to the vendor alone."),
  })),
  compaction_trigger: shape("Asks the vendor to shorten the conversation.", itemFields),
  context_compaction: shape("Marks where the conversation was shortened.", () => ({
    ...itemFields(),
    encrypted_content: text("The short form, readable to the vendor alone."),
  })),
  configuration_update: shape("Changes how the model answers from here on.", () => ({
    ...itemFields(),
    reasoning: object("How it thinks.", { effort: effort() }),
  })),
  ghost_snapshot: shape(
    "A commit beside the branch that keeps the working tree as it was; until about 0.9x.",
    () => ({
      ...itemFields(),
      ghost_commit: object("The commit.", {
        id: text("Id of the commit."),
        parent: text("Id of the commit before it."),
        preexisting_untracked_files: texts("Files that git did not know already then."),
        preexisting_untracked_dirs: texts("Folders that git did not know already then."),
      }),
    }),
  ),
} satisfies Shapes;

/** Every type of item that a `response_item` line can hold. */
export const itemShapes: Shapes = { ...messageItems, ...callItems, ...outputItems, ...stateItems };
