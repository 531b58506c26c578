import { copilotEventTypes } from "@turnmeter/schema";
import { has, objectOf, stringOf } from "../decoding/values.js";

const types: ReadonlySet<unknown> = new Set(copilotEventTypes);

/** Whether the first records of a file are events of a session: typed, dated, with their fields in `data`. */
export function detectCopilot(head: readonly unknown[]): boolean {
  return head.some((value) => {
    const record = objectOf(value);
    if (record === null || !types.has(record["type"]) || objectOf(record["data"]) === null) return false;
    return stringOf(record["timestamp"]) !== null && !has(record, "payload") && !has(record, "message");
  });
}
