import { objectOf, stringOf } from "../decoding/values.js";
import { isWireType } from "./record-type.js";

/**
 * Whether the first records of a file are a wire: flat operations with a dotted name and a time in milliseconds. The line at its
 * head alone says only that it is some wire.
 */
export function detectKimiCode(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  if (records.some((record) => isWireType(stringOf(record["type"])) && typeof record["time"] === "number"))
    return true;
  return records.length === 1 && isHeadAlone(records[0]!);
}

/** The head of a wire says when it was made; that of the older client's does not. */
function isHeadAlone(record: Readonly<Record<string, unknown>>): boolean {
  return (
    record["type"] === "metadata" &&
    typeof record["protocol_version"] === "string" &&
    typeof record["created_at"] === "number"
  );
}
