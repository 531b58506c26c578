import type { RequestPartEvent, RowOrigin, TokenUsage } from "@turnmeter/schema";
import { integerOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { SessionFile } from "./session-file.js";

/** What a row says about a response. */
interface ResponseParts {
  readonly messageId: string | null;
  readonly model: string | null;
  readonly usage: TokenUsage | null;
  readonly recordedCostNanoUsd: number | null;
  /** True if its counters are incomplete: it was cut, or is only the last response of a turn. */
  readonly isPartial: boolean;
  readonly stopReason: string | null;
  readonly contentChars: number;
}

/** A response of a row. */
export function responseEvent(
  origin: RowOrigin,
  { effort }: SessionFile,
  { isPartial, ...parts }: ResponseParts,
): RequestPartEvent {
  return {
    kind: "requestPart",
    origin,
    requestId: null,
    isMessageIdGlobal: parts.messageId !== null,
    isNamedByRequest: false,
    lineHash: null,
    iterations: [],
    effort,
    serviceTier: null,
    speed: null,
    inferenceGeo: null,
    ...(isPartial && parts.usage !== null ? { isLowerBound: true as const } : {}),
    ...parts,
  };
}

const stopReasons: ReadonlyMap<string, string> = new Map([
  ["length", "max_tokens"],
  ["stop", "end_turn"],
  ["toolUse", "tool_use"],
]);

/** Why the model stopped, in the words of its API; null if it was cut. */
export function stopReasonOf(logged: unknown): string | null {
  const reason = stringOf(logged);
  return reason === null || isCutShort(reason) ? null : (stopReasons.get(reason) ?? reason);
}

/** Whether the response ended before the provider said what it used in all. */
export function isCutShort(stopReason: unknown): boolean {
  return stopReason === "aborted" || stopReason === "error";
}

/** Whether the API refused the request, by its status: then there is no response and no usage. */
export function wasRefused({ stopReason, errorStatus, errorMessage }: Projected): boolean {
  if (stopReason !== "error") return false;
  const told = /^(?:Error: )?([45]\d\d)\b/.exec(measuredOf(errorMessage)?.prefix ?? "");
  return told !== null || (integerOf(errorStatus) ?? 0) >= 400;
}
