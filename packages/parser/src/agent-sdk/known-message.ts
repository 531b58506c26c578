import { sdkMessageTypes, sdkSystemSubtypes } from "@turnmeter/schema";
import { stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

const types: ReadonlySet<string> = new Set(sdkMessageTypes);
const subtypes: ReadonlySet<string> = new Set(sdkSystemSubtypes);

/** What a message is, in the vendor's words. */
export interface MessageType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

/** The type of a stream's message. */
export function messageType(record: Projected): MessageType {
  const type = stringOf(record["type"]) ?? "(none)";
  const subtype = stringOf(record["subtype"]);
  return { type, subtype, isKnown: type === "system" ? subtypes.has(subtype ?? "") : types.has(type) };
}
