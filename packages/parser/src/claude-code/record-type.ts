import {
  claudeCodeAttachmentTypes,
  claudeCodeConversationTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "@turnmeter/schema";
import type { Projected } from "../projection.js";
import { objectOf, stringOf } from "../decoding/values.js";

/** Type and subtype of a record, in the vendor's words. */
export interface RecordType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
  /** Conversation records have a place in a thread and a time; all others are states of the session. */
  readonly isConversation: boolean;
}

const conversation: ReadonlySet<string> = new Set(claudeCodeConversationTypes);
const states: ReadonlySet<string> = new Set(claudeCodeStateTypes);

/** Subtypes by record type, for the types that have a list of them. */
const subtypes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["system", new Set<string>(claudeCodeSystemSubtypes)],
  ["attachment", new Set<string>(claudeCodeAttachmentTypes)],
  ["progress", new Set<string>(claudeCodeProgressTypes)],
]);

/** What records of the listed types are that have no subtype: nearly all of a log, told without a look at them. */
const plainTypes: ReadonlyMap<string, RecordType> = new Map(
  [...conversation, ...states].map((type) => [
    type,
    { type, subtype: null, isConversation: conversation.has(type), isKnown: true },
  ]),
);

/** The type of a record; a record without one is known by the role of its message. */
export function recordType(record: Projected): RecordType {
  const type = stringOf(record["type"]) ?? stringOf(objectOf(record["message"])?.["role"]) ?? "(none)";
  const subtype = subtypeOf(type, record);
  const plain = subtype === null ? plainTypes.get(type) : undefined;
  if (plain !== undefined) return plain;
  const isState = states.has(type) || type.startsWith("marble-origami-");
  const isConversation = conversation.has(type) || (!isState && hasThread(record));
  const hasKnownSubtype = subtype === null || (subtypes.get(type)?.has(subtype) ?? true);
  return {
    type,
    subtype,
    isConversation,
    isKnown: (conversation.has(type) || isState) && hasKnownSubtype,
  };
}

function subtypeOf(type: string, record: Projected): string | null {
  if (type === "attachment") return stringOf(objectOf(record["attachment"])?.["type"]);
  if (type === "progress") return stringOf(objectOf(record["data"])?.["type"]);
  if (type === "queue-operation") return stringOf(record["operation"]);
  return stringOf(record["subtype"]);
}

function hasThread(record: Projected): boolean {
  return stringOf(record["uuid"]) !== null && stringOf(record["timestamp"]) !== null;
}
