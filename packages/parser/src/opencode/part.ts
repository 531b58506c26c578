import { arrayOf, integerOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import { type KeptText, keptText, keptTokens } from "./kept.js";
import type { RecordPlace } from "./place.js";
import { instant } from "./times.js";
import { type ToolCall, toolCallOf } from "./tool-call.js";

/** A part of a message: a text, a thought, a call, the beginning or the end of a response, and others. */
export interface Part {
  readonly id: string;
  readonly type: string;
  readonly place: RecordPlace;
  /** When it began and ended, epoch ms. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** A text or thought. */
  readonly text: KeptText | null;
  /** True for a text that no person wrote, or that no model saw. */
  readonly isInjected: boolean;
  readonly call: ToolCall | null;
  /** The end of a response. */
  readonly usage: StepUsage | null;
  /** Which try a retry is. */
  readonly attempt: number | null;
}

/** What a response used, as it is logged. */
export interface StepUsage {
  readonly tokens: Projected;
  readonly cost: unknown;
  readonly reason: string | null;
}

/** The part that a record tells. */
export function partOf(record: Projected, id: string, place: RecordPlace): Part {
  const type = stringOf(record["type"]) ?? "unknown";
  const call = type === "tool" ? toolCallOf(record) : null;
  const time = objectOf(record["time"]);
  return {
    id,
    type,
    place,
    startedAt: call?.startedAt ?? instant(time?.["start"]) ?? instant(time?.["created"]),
    endedAt: call?.endedAt ?? instant(time?.["end"]) ?? instant(time?.["completed"]),
    text: keptText(record["text"]) ?? keptText(record["prompt"]),
    isInjected: record["synthetic"] === true || record["ignored"] === true,
    call,
    usage: type === "step-finish" ? stepUsageOf(record, record["reason"]) : null,
    attempt: integerOf(record["attempt"]),
  };
}

/** Counters and cost of a record; null if it has no counters. */
export function stepUsageOf(record: Projected, reason: unknown): StepUsage | null {
  const tokens = keptTokens(record["tokens"]);
  return tokens === null ? null : { tokens, cost: record["cost"], reason: stringOf(reason) };
}

/** The parts in a list of them, in its order. */
export function partsOf(list: unknown, place: RecordPlace): readonly Part[] {
  return arrayOf(list).flatMap((value, at) => {
    const record = objectOf(value);
    return record === null ? [] : [partOf(record, stringOf(record["id"]) ?? String(at), place)];
  });
}
