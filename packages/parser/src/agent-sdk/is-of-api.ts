import { has, objectOf } from "../decoding/values.js";

/** Whether a record is a message of the API, not one of a stream. */
export function isOfApi(value: unknown): boolean {
  const record = objectOf(value);
  return record !== null && has(record, "role") && (record["type"] ?? "message") === "message";
}
