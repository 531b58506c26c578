import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { WireThread } from "./thread.js";

const statuses: ReadonlyMap<unknown, string> = new Map([
  ["completed", "completed"],
  ["failed", "failed"],
  ["timed_out", "failed"],
  ["killed", "killed"],
  ["lost", "stopped"],
]);

/** The end of what a call left running: a command, or a subagent. */
export function taskEnded(_thread: WireThread, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const info = objectOf(record["info"]);
  const status = statuses.get(info?.["status"]);
  const taskId = stringOf(info?.["taskId"]);
  if (status === undefined || taskId === null) return [];
  const exitCode = integerOf(info?.["exitCode"]);
  const told = exitCode !== null && exitCode !== 0 && status === "completed" ? "failed" : status;
  return [
    {
      kind: "taskEnd",
      origin,
      taskId,
      callId: null,
      status: told,
      textHash: `${taskId}/${told}/${origin.uuid}`,
      reportedTokens: null,
      reportedDurationMs: null,
      reportedToolUses: null,
    },
  ];
}
