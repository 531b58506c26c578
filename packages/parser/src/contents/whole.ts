import { plainCopy } from "@turnmeter/scanner";
import type { CallGiven } from "../call-content-format.js";
import type { FieldProjection } from "../projection.js";

/** Projection of a content: all of it, unless it is nested deeper than 200 levels. */
export const whole: FieldProjection = { value: true };

/** Arguments of a call: the value of a text that is JSON, anything else as it is. */
export function argumentsValue(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    // What is nested too deep stays a text.
    return plainCopy(JSON.parse(value)) ?? value;
  } catch {
    return value;
  }
}

/** The content of a call. */
export function givenContent({ callId, input }: Pick<CallGiven, "callId" | "input">): CallGiven {
  return { kind: "call", callId, input };
}
