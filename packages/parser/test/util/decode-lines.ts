import type { LogEvent } from "@turnmeter/schema";
import { readRecordsJson } from "../../src/records/read-records-json.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../../src/log-format.js";

/** What a decoder makes of a file. */
export interface DecodedLines {
  /** One a line. */
  readonly decoded: readonly Decoded[];
  /** All events, those of the end of the file included. */
  readonly events: readonly LogEvent[];
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** What a unit's decoder makes of lines, given as values or as raw JSON: one result a line. */
export async function decodeWith(
  unit: UnitDecoder,
  { projection }: LogFormat,
  lines: readonly (object | string)[],
  file: LogFile,
): Promise<readonly Decoded[]> {
  const text = lines.map((each) => `${typeof each === "string" ? each : JSON.stringify(each)}\n`).join("");
  const decoded: Decoded[] = [];
  await unit.foresee?.(oneChunk(text));
  for await (const batch of readRecordsJson(oneChunk(text), projection, { file: file.path })) {
    for (const each of batch) if (!("code" in each)) decoded.push(unit.decode(each, file));
  }
  return decoded;
}

/** What a format's decoder makes of a main log of lines, and of the end of the file. */
export async function decodeLines(
  format: LogFormat,
  lines: readonly (object | string)[],
  path = "/logs/stream.jsonl",
): Promise<DecodedLines> {
  const file: LogFile = {
    path,
    sizeBytes: 0,
    version: "1",
    kind: "main",
    framing: "lines",
    sessionFolder: null,
    agentLabel: null,
    workflowId: null,
  };
  const unit = format.openUnit({ id: path, source: format.source, files: [file], sizeBytes: 0 });
  const decoded = await decodeWith(unit, format, lines, file);
  return {
    decoded,
    events: [...decoded.flatMap(({ events }) => events), ...(unit.finishFile?.(file) ?? [])],
  };
}
