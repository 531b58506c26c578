import { geminiMessageTypes } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { has, objectOf, stringOf } from "../decoding/values.js";

const messageTypes: ReadonlySet<string> = new Set(geminiMessageTypes);

/** The name of a record's type. Only messages have one in the record. */
export function recordType(record: Projected): string {
  if (objectOf(record["$set"]) !== null) return "$set";
  if (has(record, "$rewindTo")) return "$rewindTo";
  return stringOf(record["type"]) ?? (has(record, "sessionId") ? "session" : "unknown");
}

/** Whether a type is one of messages. */
export function isMessageType(type: string): boolean {
  return messageTypes.has(type);
}

/** Whether anything is known of records of a type. */
export function isKnownType(type: string): boolean {
  return type === "$set" || type === "$rewindTo" || type === "session" || isMessageType(type);
}
