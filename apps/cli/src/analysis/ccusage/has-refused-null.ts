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

interface Found {
  readonly value: unknown;
  readonly isUsage: boolean;
  readonly isIterations: boolean;
}

/** Whether a field that ccusage wants to have a value is null, however deep; the model of an iteration may be. */
export function hasRefusedNull(record: JsonObject): boolean {
  // A list of what is left to look at: calls within calls would run out of stack in what somebody nested on purpose.
  const left: Found[] = [{ value: record, isUsage: false, isIterations: false }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, isUsage, isIterations } = next;
    if (Array.isArray(value)) {
      for (const item of value) left.push({ value: item, isUsage: false, isIterations });
      continue;
    }
    for (const [name, field] of Object.entries(objectOf(value) ?? {})) {
      if (field === null && refused.has(name) && !(isIterations && name === "model")) return true;
      left.push({ value: field, isUsage: name === "usage", isIterations: isUsage && name === "iterations" });
    }
  }
  return false;
}
