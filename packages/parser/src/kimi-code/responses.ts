import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { problemAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { usageReader } from "../decoding/usage-reader.js";
import { countersKey, kimiReadings, requestPart } from "../kimi/wire.js";
import type { Projected } from "../projection.js";
import type { Step, WireThread } from "./thread.js";

const usageOf = usageReader({
  names: {
    input: "inputOther",
    cacheRead: "inputCacheRead",
    cacheWrite: "inputCacheCreation",
    output: "output",
  },
  readings: kimiReadings,
});

/** A record of what a response cost. It stands after the end of its step, since protocol 1.5 before. */
export function decodeUsageRecord(
  thread: WireThread,
  record: Projected,
  origin: RowOrigin,
): readonly LogEvent[] {
  const logged = objectOf(record["usage"]);
  if (logged === null) return [];
  const { usage, problems } = usageOf(logged, origin);
  const alias = stringOf(record["model"]);
  const counters = countersKey(usage);
  const step = record["usageScope"] === "session" ? null : thread.step;
  if (step === null) {
    // A compaction, or another request beside the loop: only its numbers and its moment name it.
    const id = `${origin.at} ${alias} ${counters}`;
    return [...problems, requestPart(origin, { id, model: modelOf(thread, alias), effort: null, usage })];
  }
  step.records++;
  const isOther = step.records === 1 && step.endCounters !== null && step.endCounters !== counters;
  const other = isOther ? [problemAt(origin, "number-invalid", "usage")] : [];
  step.counters = counters;
  // A step may ask more than once.
  const id = step.records === 1 ? step.uuid : `${step.uuid}#${step.records}`;
  const model = modelOf(thread, alias) ?? step.model;
  return [...problems, ...other, requestPart(origin, { id, model, effort: step.effort, usage })];
}

/** The end of a step repeats the counters of its response, or is the only one to tell them. */
export function decodeStepEnd(thread: WireThread, event: Projected, origin: RowOrigin): readonly LogEvent[] {
  const { step } = thread;
  if (step === null || step.uuid !== event["uuid"]) return [];
  const stopReason = stringOf(event["finishReason"]);
  thread.answer = stopReason === "end_turn" ? origin : null;
  const logged = objectOf(event["usage"]);
  if (logged === null) return [];
  const { usage, problems } = usageOf(logged, origin);
  const counters = countersKey(usage);
  const { uuid: id, model, effort } = step;
  step.endCounters = counters;
  if (step.records > 1) return [];
  if (step.records === 1 && counters !== step.counters) return [problemAt(origin, "number-invalid", "usage")];
  return [...problems, requestPart(origin, { id, model, effort, usage, stopReason })];
}

/** A response that has logged content but no logged usage (R81). */
export function unbilledStep({ step }: WireThread): readonly LogEvent[] {
  if (step === null || step.records > 0 || step.endCounters !== null || !step.hasContent) return [];
  const { uuid: id, model, effort } = step;
  return [requestPart(step.origin, { id, model, effort, usage: null })];
}

/** The real name, if the newest request used the same alias. */
function modelOf({ model, alias }: WireThread, told: string | null): string | null {
  return told === null || told === alias ? (model ?? told) : told;
}

/** A step that begins now. */
export function newStep(thread: WireThread, event: Projected, origin: RowOrigin): Step | null {
  const uuid = stringOf(event["uuid"]);
  if (uuid === null) return null;
  const { model, alias, effort } = thread;
  return {
    uuid,
    origin,
    model: model ?? alias,
    effort,
    records: 0,
    counters: null,
    endCounters: null,
    hasContent: false,
  };
}
