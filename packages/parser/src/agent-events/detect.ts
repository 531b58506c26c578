import { objectOf } from "../decoding/values.js";

/** Whether the first records of a file are events that an app around an agent sends to its clients. */
export function detectAgentEvents(head: readonly unknown[]): boolean {
  return head.some((value) => {
    const record = objectOf(value);
    return isAgentEventType(record?.["type"]) && objectOf(record?.["payload"]) !== null;
  });
}

/** Whether a record's type is one of an app's events. */
export function isAgentEventType(type: unknown): boolean {
  return typeof type === "string" && type.startsWith("agent:");
}
