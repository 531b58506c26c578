import type { RequestPartEvent, RowOrigin } from "@turnmeter/schema";
import { hashBytes } from "@turnmeter/scanner";
import { responsePart } from "../decoding/events-at.js";
import { integerOf, measuredOf, stringOf } from "../decoding/values.js";
import type { Projected } from "../projection.js";
import type { SessionFile } from "./session-file.js";

/** A response of a row. `isPartial`: its counters are incomplete, since it was cut, or is only the last response of a turn. */
export function responseEvent(
  origin: RowOrigin,
  { effort }: SessionFile,
  { isPartial, ...parts }: Partial<RequestPartEvent> & { readonly isPartial: boolean },
): RequestPartEvent {
  const isLowerBound = isPartial && parts.usage !== null;
  return responsePart(origin, {
    isMessageIdGlobal: parts.messageId !== null,
    effort,
    ...(isLowerBound ? { isLowerBound } : {}),
    ...parts,
  });
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

const counters = ["input", "output", "cacheRead", "cacheWrite", "totalTokens"] as const;

/** A response name that all copies share and no other response has, made from times and counters, which forks and new forms of a session keep; providers may repeat their ids. Null without a time. */
export function responseName(
  times: readonly (number | null)[],
  told: Projected,
  usage: Projected | null,
): string | null {
  if (times.every((time) => time === null)) return null;
  const names = ["provider", "model", "responseId"].map((name) => stringOf(told[name]));
  const values = counters.map((name) => usage?.[name] ?? null);
  return hashBytes(new TextEncoder().encode(JSON.stringify([times, names, values])));
}
