import { text } from "../../field.js";
import { blockOf } from "./block-of.js";

/** Accepts a `thinking` block; its text is mostly empty. */
export const claudeCodeThinkingBlock = blockOf(
  "thinking",
  "Thoughts of the model; the text is mostly empty.",
  {
    thinking: text("The thoughts; mostly empty, so only the usage tells their size."),
    signature: text("What the vendor needs to take the block back."),
  },
);

/** Accepts a `redacted_thinking` block: thoughts that only the vendor can read. */
export const claudeCodeRedactedThinkingBlock = blockOf(
  "redacted_thinking",
  "Thoughts that only the vendor can read.",
  {
    data: text("The thoughts, encrypted."),
  },
);
