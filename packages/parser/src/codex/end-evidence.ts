import type { Projected } from "../projection.js";
import {
  booleanOf,
  fieldsOf,
  integerOf,
  measuredMs,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { EndEvidence } from "./result-signal.js";

/** Evidence in an end event or a completed item of how its call ended. */
export function endEvidence(value: Projected): EndEvidence {
  const status = stringOf(value["status"]);
  return { status, exitCode: integerOf(value["exit_code"]), isError: isError(value, status) };
}

function isError(value: Projected, status: string | null): boolean | null {
  const success = booleanOf(value["success"]);
  if (success !== null) return !success;
  const error = measuredOf(value["error"]);
  if (error !== null && error.type !== "null") return true;
  const result = fieldsOf(value["result"]);
  if (measuredOf(result?.["Err"]) !== null) return true;
  const ok = objectOf(result?.["Ok"]) ?? result;
  const told = booleanOf(ok?.["isError"]) ?? booleanOf(ok?.["is_error"]);
  if (told !== null) return told;
  if (status === "failed" || status === "declined") return true;
  return status === "completed" || ok !== null ? false : null;
}

/** A duration of seconds and nanoseconds in milliseconds; null if it is shorter than one. */
export function endDuration(value: Projected): number | null {
  // Unified exec times only the start of a command.
  if (String(value["source"]).startsWith("unified_exec")) return null;
  const duration = objectOf(value["duration"]);
  const [seconds, nanos] = [integerOf(duration?.["secs"]), integerOf(duration?.["nanos"])];
  if (seconds === null || nanos === null || seconds < 0 || nanos < 0) return null;
  return measuredMs(seconds * 1000 + nanos / 1e6);
}
