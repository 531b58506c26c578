import { kimiCliMessageTypes } from "@turnmeter/schema";
import { objectOf } from "../decoding/values.js";
import type { JsonObject } from "../records/project-record.js";

const types: ReadonlySet<unknown> = new Set(kimiCliMessageTypes);

/** Whether the first records of a file are a wire: messages of a known kind, each with the time at which it was sent. */
export function detectKimiCli(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  if (records.some(isWireRecord)) return true;
  return records.length === 1 && isHeadAlone(records[0]!);
}

function isWireRecord(record: Readonly<Record<string, unknown>>): boolean {
  const message = objectOf(record["message"]);
  return (
    typeof record["timestamp"] === "number" &&
    types.has(message?.["type"]) &&
    objectOf(message?.["payload"]) !== null
  );
}

function isHeadAlone(record: Readonly<Record<string, unknown>>): boolean {
  const isHead = record["type"] === "metadata" && typeof record["protocol_version"] === "string";
  return isHead && record["created_at"] === undefined;
}

/** Whether a row is one of the conversation as the model sees it: it lies beside a wire, and has neither usage nor times. */
export function isContextRow(row: JsonObject): boolean {
  const role = row["role"];
  return typeof role === "string" && /^(?:_\w+|user|assistant|tool|system)$/.test(role);
}
