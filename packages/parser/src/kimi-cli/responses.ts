import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { contextWindowAt } from "../decoding/context-window.js";
import { problemAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { requestPart } from "../kimi/request-part.js";
import { type CounterNames, kimiUsage } from "../kimi/usage.js";
import type { Projected } from "../projection.js";
import type { WireThread } from "./thread.js";

const names: CounterNames = ["input_other", "input_cache_read", "input_cache_creation", "output"];

/** The usage of a step's response, which is written once the response is whole, and the most that the context can hold. */
export function decodeStatus(thread: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [
    ...contextWindowAt(origin, payload["max_context_tokens"], thread),
    ...usageOf(thread, payload, origin),
  ];
}

/** No row names the model. */
function usageOf({ step }: WireThread, payload: Projected, origin: RowOrigin): readonly LogEvent[] {
  const told = objectOf(payload["token_usage"]);
  if (told === null) return [];
  const invalid: string[] = [];
  const usage = kimiUsage(told, names, invalid);
  const response = stringOf(payload["message_id"]);
  let id = `${origin.uuid}`;
  if (step !== null) {
    // A row may be repeated with counters that have grown.
    const known = response === null ? -1 : step.responses.indexOf(response);
    if (known === -1) step.responses.push(response);
    const number = known === -1 ? step.responses.length : known + 1;
    id = number === 1 ? step.id : `${step.id}#${number}`;
  }
  const problems = invalid.map((name) => problemAt(origin, "number-invalid", name));
  return [...problems, requestPart(origin, { id, model: null, effort: null, usage })];
}

/** A response that showed itself, though no row says what it used (R81). */
export function unbilledStep({ step }: WireThread): readonly LogEvent[] {
  if (step === null || step.responses.length > 0 || !step.hasContent) return [];
  return [requestPart(step.origin, { id: step.id, model: null, effort: null, usage: null })];
}
