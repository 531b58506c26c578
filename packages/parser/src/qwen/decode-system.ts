import type { LogEvent } from "@turnmeter/schema";
import { markAt, sessionStateOf } from "../decoding/events-at.js";
import { integerOf, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { decodeTelemetry } from "./decode-telemetry.js";
import { modelSwitch } from "./model-switch.js";
import type { DecodeRow, Row } from "./row.js";

const bySubtype: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["ui_telemetry", decodeTelemetry],
  ["chat_compression", compaction],
  ["custom_title", title],
  ["session_model", sessionModel],
  ["slash_command", command],
]);

/** Rows of the client; those that are not in the table say nothing that is counted. */
export const decodeSystem: DecodeRow = (row) => bySubtype.get(String(row.record["subtype"]))?.(row) ?? [];

function compaction({ record, origin }: Row): readonly LogEvent[] {
  const info = objectOf(objectOf(record["systemPayload"])?.["info"]);
  return [markAt(origin, "compaction", { value: integerOf(info?.["originalTokenCount"]) })];
}

/** A title that a fork copied is no title of the fork. */
function title({ record, origin }: Row): readonly LogEvent[] {
  const payload = objectOf(record["systemPayload"]);
  const text = stringOf(payload?.["customTitle"]);
  if (text === null) return [];
  return [sessionStateOf(origin, { title: text, titleRank: payload?.["titleSource"] === "auto" ? 2 : 3 })];
}

function sessionModel({ record, origin, state }: Row): readonly LogEvent[] {
  return modelSwitch(stringOf(objectOf(record["systemPayload"])?.["modelId"]), origin, state.file);
}

/** A command is written as it is called, and again with its result. */
function command({ record, origin }: Row): readonly LogEvent[] {
  const payload = objectOf(record["systemPayload"]);
  if (payload?.["phase"] === "result") return [];
  const name = /^\s*(\/[^\s/]{1,80})(?:\s|$)/.exec(measuredOf(payload?.["rawCommand"])?.prefix ?? "")?.[1];
  return name === undefined ? [] : [markAt(origin, "command", { detail: name })];
}
