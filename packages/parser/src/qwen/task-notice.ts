import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import type { Measured } from "../projection.js";

/** The ends of background tasks that a notice tells; none for a notice without a status. */
export function taskEnds({ prefix = "", hash = "" }: Measured, origin: RowOrigin): readonly TaskEndEvent[] {
  if (!prefix.startsWith("<task-notification>")) return [];
  const status = tagged(prefix, "status");
  if (status === null) return [];
  return [
    {
      kind: "taskEnd",
      origin,
      taskId: tagged(prefix, "task-id"),
      callId: tagged(prefix, "tool-use-id"),
      status: status === "cancelled" ? "stopped" : status,
      textHash: hash,
      reportedTokens: null,
      reportedDurationMs: null,
      reportedToolUses: null,
    },
  ];
}

function tagged(text: string, tag: string): string | null {
  return new RegExp(`<${tag}>\\s*([^<\\s][^<]{0,199}?)\\s*</${tag}>`).exec(text)?.[1] ?? null;
}
