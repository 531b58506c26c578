import { kimiCodeLoopEventTypes, kimiCodeRecordTypes } from "@turnmeter/schema";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** The type of the records that hold what happens in a step. */
export const loopEvent = "context.append_loop_event";

const known: ReadonlySet<string> = new Set(kimiCodeRecordTypes);
const knownLoopEvents: ReadonlySet<string> = new Set(kimiCodeLoopEventTypes);
const ownTypes: ReadonlySet<string> = new Set(
  kimiCodeRecordTypes.filter((type) => type !== "metadata" && type !== "forked"),
);

/** Whether a record's type is one that only wires have. */
export function isWireType(type: string | null): boolean {
  return type !== null && ownTypes.has(type);
}

/** A record's type, for counting. */
export interface WireType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

/** The type of a wire's record, with that of the event in it. */
export function wireType(record: Projected): WireType {
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = type === loopEvent ? stringOf(objectOf(record["event"])?.["type"]) : null;
  return { type, subtype, isKnown: known.has(type) && (subtype === null || knownLoopEvents.has(subtype)) };
}
