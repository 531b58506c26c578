import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { has, objectOf, stringOf } from "../decoding/values.js";
import { isBareHead, isWholeSession } from "./detect.js";

/** Type of a line, in the vendor's words. */
export interface RecordType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

const lines: ReadonlySet<string> = new Set(codexLineTypes);
const items: ReadonlySet<string> = new Set(codexItemTypes);
const events: ReadonlySet<string> = new Set(codexEventTypes);
const turnItems: ReadonlySet<string> = new Set(codexTurnItemTypes);

/**
 * The type of a line. Lines without an envelope are items, or the head of their file; those that have a
 * time may also be events.
 */
export function recordType(record: Projected, body: Projected): RecordType {
  if (isWholeSession(record)) return { type: "session", subtype: null, isKnown: true };
  if (isBareHead(record)) return { type: "session_meta", subtype: "bare", isKnown: true };
  if (record["record_type"] === "state") return { type: "state", subtype: null, isKnown: true };
  const type = stringOf(record["type"]) ?? "(none)";
  // An item of this type has an author, and no message.
  const isEvent = events.has(type) && (!items.has(type) || has(record, "message"));
  if (isEvent && body === record) return { type: "event_msg", subtype: type, isKnown: true };
  if (items.has(type)) return { type: "response_item", subtype: type, isKnown: true };
  const subtype = body === record ? null : stringOf(body["type"]);
  if (type === "response_item") return { type, subtype, isKnown: subtype === null || items.has(subtype) };
  if (type === "event_msg") {
    const isKnown = subtype === null || events.has(subtype);
    const item = subtype === "item_completed" ? stringOf(objectOf(body["item"])?.["type"]) : null;
    if (item === null) return { type, subtype, isKnown };
    return { type, subtype: `item_completed/${item}`, isKnown: turnItems.has(item) };
  }
  return { type, subtype: null, isKnown: lines.has(type) };
}
