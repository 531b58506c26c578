import { z } from "zod";
import { tag, text } from "../../field.js";

/** Accepts a `thinking` block; its text is mostly empty. */
export const claudeCodeThinkingBlock = z.looseObject({
  type: tag("thinking", "Kind of the block."),
  thinking: text("The thoughts; mostly empty, so only the usage tells their size."),
  signature: text("What the vendor needs to take the block back."),
});

/** Accepts a `redacted_thinking` block: thoughts that only the vendor can read. */
export const claudeCodeRedactedThinkingBlock = z.looseObject({
  type: tag("redacted_thinking", "Kind of the block."),
  data: text("The thoughts, encrypted."),
});
