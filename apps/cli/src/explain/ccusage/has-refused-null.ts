import { objectOf } from "./json-value.js";
import type { JsonObject } from "./json-value.js";

const refused: ReadonlySet<string> = new Set([
  "id",
  "cwd",
  "model",
  "speed",
  "costUSD",
  "version",
  "sessionId",
  "requestId",
  "isApiErrorMessage",
  "cache_read_input_tokens",
  "cache_creation_input_tokens",
]);

/** Whether a field that ccusage wants to have a value is null, however deep; the model of an iteration may be. */
export function hasRefusedNull(record: JsonObject): boolean {
  return isRefused(record, false, false);
}

function isRefused(value: unknown, isUsage: boolean, isIterations: boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => isRefused(item, false, isIterations));
  const fields = objectOf(value);
  if (fields === null) return false;
  return Object.entries(fields).some(([name, field]) => {
    if (field === null) return refused.has(name) && !(isIterations && name === "model");
    return isRefused(field, name === "usage", isUsage && name === "iterations");
  });
}
