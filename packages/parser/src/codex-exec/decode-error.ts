import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/mark-at.js";
import { measuredOf } from "../decoding/values.js";
import type { ExecStream } from "./run.js";

/** An error, or an attempt to connect again. The end of the turn repeats the error that ended it. */
export function decodeError(stream: ExecStream, message: unknown, origin: RowOrigin): readonly LogEvent[] {
  const text = measuredOf(message);
  const hash = text?.hash ?? null;
  const isRepeated = hash !== null && hash === stream.lastError;
  stream.lastError = hash;
  if (isRepeated) return [];
  const attempt = /^Reconnecting\.\.\. (\d{1,4})\//.exec(text?.prefix ?? "")?.[1];
  if (attempt !== undefined) return [markAt(origin, "retry", { value: Number(attempt) })];
  return [markAt(origin, "apiError")];
}
