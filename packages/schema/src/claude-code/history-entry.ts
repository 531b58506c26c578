import { z } from "zod";
import { anyObject, number, optional, text } from "../field.js";

/** Accepts a line of `history.jsonl`: a prompt as it was typed, in any project. */
export const claudeCodeHistoryEntry = z.looseObject({
  display: text("The prompt, with placeholders for what was pasted."),
  pastedContents: optional(anyObject(), "What was pasted, by its number."),
  timestamp: number("When it was typed, in milliseconds since 1970."),
  project: text("Working directory."),
  sessionId: text("Session that it was typed in; absent in old lines."),
});
