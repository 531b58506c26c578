import * as z from "zod";
import { anything, flag, number, text, textOrNull } from "../field.js";

/** Accepts the small file beside a subagent's transcript. */
export const qwenAgentMeta = z.looseObject({
  agentId: text("The subagent."),
  agentType: text("Its type."),
  description: text("What it is for, in a few words."),
  parentSessionId: text("The session that started it."),
  parentAgentId: textOrNull("The subagent that started it; null for the main thread."),
  toolUseId: text("The call that started it; absent if none did."),
  depth: number("0 for a subagent of the main thread."),
  status: text("`running`, `paused`, `completed`, `failed` or `cancelled`."),
  isBackgrounded: flag("Whether its parent went on without it."),
  model: text("Its model, where one was chosen."),
  createdAt: text("When it began."),
  lastUpdatedAt: text("When it was last active."),
  lastError: text("Why it failed."),
  stats: anything("Its sums."),
});
