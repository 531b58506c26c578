import { z } from "zod";
import { flag, number, optional, text } from "../field.js";

const trigger = z.looseObject({
  start: number("First character of the word in the prompt, from 0."),
  end: number("Character after the word."),
  text: text("The word."),
});

/** Accepts how hard the model was to think, in user records of 2025 and early 2026. */
export const thinkingMetadata = z.looseObject({
  level: text("How hard: none, low, medium or high (until 2.0.x)."),
  disabled: flag("Whether thinking was switched off (until 2.0.x)."),
  triggers: optional(
    z.array(z.union([z.string(), trigger])),
    "Words of the prompt that asked for it (until 2.0.x).",
  ),
  maxThinkingTokens: number("Most tokens that thinking may take (since 2.1.x)."),
});
