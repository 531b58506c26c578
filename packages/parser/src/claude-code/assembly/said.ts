/*
 * What a row of a conversation says, in its own record or in one that another row repeats.
 */
import { Envelope } from "./generated/shared";
import { repeatedCalls } from "../compiled/kinds";
import * as F from "./generated/projection";
import { codeOf, isObject, isTrue, member } from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** The row that is decoded. Values are words of the tape, 0 for none. */
export class Said {
  static message: i32 = 0;
  static uuid: i32 = 0;
  static request: i32 = 0;
  static effort: i32 = 0;
  static cost: i32 = 0;
  static told: i32 = 0;
  static isMeta: bool = false;
  /** Code of why its calls were not run; 0 for none. */
  static denial: i32 = 0;
  /** Whether it says that its call was allowed to run. */
  static wasAllowed: bool = false;
  /** Code of its agent; 0 for none. */
  static agent: i32 = 0;
  static at: f64 = NaN;
  /** The code that calls are noted with. */
  static calls: i32 = 0;
}

/** Reads the fields of the row itself. */
export function readOwn(): void {
  const object = Envelope.object;
  Said.message = member(object, F.message);
  Said.uuid = Envelope.uuid;
  Said.request = member(object, F.requestId);
  Said.effort = member(object, F.effort);
  Said.cost = member(object, F.costUSD);
  Said.told = member(object, F.toolUseResult);
  Said.isMeta = isTrue(member(object, F.isMeta));
  Said.denial = codeOf(member(object, F.toolDenialKind));
  const decision = member(object, F.permissionDecision);
  Said.wasAllowed =
    isObject(decision) && codeOf(member(decision, F.permissionDecision$decision)) == Words.accept;
  Said.agent = Envelope.agent;
  Said.at = Envelope.at;
  Said.calls = 0;
}

/** Reads the fields of an agent's record that the row repeats; the record's id and time are known. */
export function readRepeated(record: i32, agent: i32, uuid: i32, at: f64): void {
  Said.message = member(record, F.data$message$message);
  Said.uuid = uuid;
  Said.request = member(record, F.data$message$requestId);
  Said.effort = member(record, F.data$message$effort);
  Said.cost = 0;
  Said.told = member(record, F.data$message$toolUseResult);
  Said.isMeta = isTrue(member(record, F.data$message$isMeta));
  Said.denial = 0;
  Said.wasAllowed = false;
  Said.agent = agent;
  Said.at = at;
  Said.calls = repeatedCalls;
}
