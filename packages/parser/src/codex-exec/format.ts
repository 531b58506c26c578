import { codexExecItemTypes, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { markAt, sessionStateOf } from "../decoding/events-at.js";
import { measuredOf, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import { decodeItem } from "./decode-item.js";
import { decodeTurnEnd } from "./decode-turn-end.js";
import { detectCodexExec } from "./detect.js";
import { codexExecProjection } from "./projection.js";
import { execOrigin, type ExecStream, nameOf, newExecStream, startRun } from "./run.js";

type DecodeLine = (stream: ExecStream, record: Projected, origin: RowOrigin) => readonly LogEvent[];

const silent: DecodeLine = () => [];

const byType: ReadonlyMap<string, DecodeLine> = new Map<string, DecodeLine>([
  ["thread.started", headless],
  ["turn.started", silent],
  ["item.started", (stream, record, origin) => item(stream, record, false, origin)],
  ["item.updated", (stream, record, origin) => item(stream, record, false, origin)],
  ["item.completed", (stream, record, origin) => item(stream, record, true, origin)],
  ["turn.completed", decodeTurnEnd],
  ["turn.failed", failedTurn],
  ["error", (stream, { message }, origin) => decodeError(stream, message, origin)],
]);

const knownItems: ReadonlySet<string> = new Set(codexExecItemTypes);

/** How streams are decoded. */
export const codexExecFormat: LogFormat = {
  source: "codex-exec",
  detect: detectCodexExec,
  projection: codexExecProjection,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).codexExecSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).codexExecCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).codexExecCallContents,
};

function openUnit(): UnitDecoder {
  let stream = newExecStream();
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path) stream = newExecStream();
      path = file.path;
      return decodeLine(stream, projected, file);
    },
    decodeDocument: () => [],
    finishFile: () => [],
  };
}

function decodeLine(stream: ExecStream, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = stringOf(objectOf(record["item"])?.["type"]);
  const isKnown = byType.has(type) && (subtype === null || knownItems.has(subtype));
  const decoded = { type, subtype, isKnown, clientVersion: null };
  if (type === "thread.started") startRun(stream, projected);
  // Every stream without a head begins a turn in the same words: the line after makes the name.
  else if (type !== "turn.started") stream.threadId ??= nameOf(projected.lineHash());
  const name = stream.names.next(projected.lineHash());
  if (stream.threadId === null) return { ...decoded, events: [] };
  const origin = execOrigin(projected, file, stream.threadId, name);
  const events = byType.get(type)?.(stream, record, origin) ?? [];
  if (type !== "error") stream.lastError = null;
  return { ...decoded, events: [{ kind: "activity", origin }, ...events] };
}

function headless(_stream: ExecStream, _record: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [sessionStateOf(origin, { sessionKind: "headless" })];
}

function item(stream: ExecStream, record: Projected, isEnd: boolean, origin: RowOrigin): readonly LogEvent[] {
  const value = objectOf(record["item"]);
  const type = stringOf(value?.["type"]);
  return value === null || type === null ? [] : decodeItem(stream, value, type, isEnd, origin);
}

function failedTurn(stream: ExecStream, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  return [
    ...decodeError(stream, objectOf(record["error"])?.["message"], origin),
    ...decodeTurnEnd(stream, record, origin),
  ];
}

/** An error, or an attempt to connect again. The end of the turn repeats the error that ended it. */
function decodeError(stream: ExecStream, message: unknown, origin: RowOrigin): readonly LogEvent[] {
  const text = measuredOf(message);
  const hash = text?.hash ?? null;
  const isRepeated = hash !== null && hash === stream.lastError;
  stream.lastError = hash;
  if (isRepeated) return [];
  const attempt = /^Reconnecting\.\.\. (\d{1,4})\//.exec(text?.prefix ?? "")?.[1];
  if (attempt !== undefined) return [markAt(origin, "retry", { value: Number(attempt) })];
  return [markAt(origin, "apiError")];
}
