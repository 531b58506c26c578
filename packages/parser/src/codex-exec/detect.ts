import type { Projected } from "../projection.js";
import { has, objectOf } from "../decoding/values.js";

/** Types of lines that only these streams have. */
const ownTypes: ReadonlySet<unknown> = new Set([
  "thread.started",
  "turn.started",
  "turn.completed",
  "turn.failed",
]);

const itemTypes: ReadonlySet<unknown> = new Set(["item.started", "item.updated", "item.completed"]);

/** Whether the first records of a file are a stream of `codex exec --json`; a rollout's lines have a payload. */
export function detectCodexExec(head: readonly unknown[]): boolean {
  return head.some((value) => {
    const record = objectOf(value);
    return record !== null && !has(record, "payload") && isExecEvent(record);
  });
}

function isExecEvent(record: Projected): boolean {
  if (ownTypes.has(record["type"])) return true;
  return itemTypes.has(record["type"]) && objectOf(record["item"]) !== null;
}
