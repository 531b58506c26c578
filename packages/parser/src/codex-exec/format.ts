import { codexExecItemTypes, largestTotal, type LogEvent, type RowOrigin } from "@turnmeter/schema";
import { markAt, problemAt, responsePart, sessionStateOf } from "../decoding/events-at.js";
import { anyRecord, decoderByFile } from "../decoding/open-files.js";
import { has, measuredOf, objectOf, stringOf } from "../decoding/values.js";
import { anything, fields, scalar, values } from "../projection.js";
import type { FieldProjection, ObjectProjection, Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat } from "../log-format.js";
import { rawUsage, tokenUsage } from "../codex/token-usage.js";
import { decodeItem, execOrigin, ExecStream, nameOf, startRun } from "./decode-item.js";

const toolInput: FieldProjection = { measure: { byteLength: true, hash: true } };

/** Enough of an error to tell an attempt to connect again, and two errors apart. */
const errorText: FieldProjection = { measure: { prefix: 40, hash: true } };

const itemFields: ObjectProjection = {
  ...fields("id", "type", "status", "exit_code", "server", "tool"),
  // May hold a patch.
  command: { measure: { prefix: 4_000_000, byteLength: true, hash: true } },
  aggregated_output: toolInput,
  changes: { ...toolInput, items: { fields: fields("path") } },
  arguments: toolInput,
  query: toolInput,
  action: { fields: { type: scalar } },
  prompt: toolInput,
  result: { ...toolInput, fields: fields("isError", "is_error") },
  error: { measure: { prefix: 1 } },
  receiver_thread_ids: { items: scalar },
  // Keyed by thread.
  agents_states: anything,
  items: { items: { fields: {} } },
};

/** Fields read of a line of `codex exec --json`: names, numbers and the size of texts. */
const codexExecProjection: ObjectProjection = {
  ...fields("type", "thread_id"),
  message: errorText,
  error: { fields: { message: errorText } },
  usage: {
    fields: {
      ...values("input_tokens", "cached_input_tokens", "cache_write_input_tokens", "output_tokens"),
      ...values("reasoning_output_tokens"),
    },
  },
  item: { fields: itemFields },
};

const ownTypes: ReadonlySet<unknown> = new Set([
  "thread.started",
  "turn.started",
  "turn.completed",
  "turn.failed",
]);

const itemTypes: ReadonlySet<unknown> = new Set(["item.started", "item.updated", "item.completed"]);

/** Whether the first records of a file are a stream of `codex exec --json`; a rollout's lines have a payload. */
export const detectCodexExec = anyRecord((record) => {
  if (has(record, "payload")) return false;
  if (ownTypes.has(record["type"])) return true;
  return itemTypes.has(record["type"]) && objectOf(record["item"]) !== null;
});

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
  openUnit: () => decoderByFile({ open: () => new ExecStream(), decode: decodeLine }),
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/codex-exec/record-schema.js")).codexExecEventSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).codexExecCalls,
};

function decodeLine(stream: ExecStream, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = stringOf(objectOf(record["item"])?.["type"]);
  const isKnown = byType.has(type) && (subtype === null || knownItems.has(subtype));
  const decoded = { type, subtype, isKnown };
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

/** An error or a reconnect attempt; the end of the turn repeats the error that ended it. */
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

/**
 * The end of a turn. Its usage is the thread's running total, which includes the origin's usage if the thread is a fork (R80). If it is
 * missing or all zeros, an answer in the turn is a response of unknown usage (R81).
 */
function decodeTurnEnd(stream: ExecStream, record: Projected, origin: RowOrigin): readonly LogEvent[] {
  const { hasAnswer } = stream;
  stream.hasAnswer = false;
  const ending = record["type"] === "turn.failed" ? "failed" : "completed";
  const logged = objectOf(record["usage"]);
  const invalid: string[] = [];
  const clamped: string[] = [];
  const usage = tokenUsage(rawUsage(logged ?? {}, invalid, largestTotal), clamped);
  const problems = [
    ...invalid.map((name) => problemAt(origin, "number-invalid", name)),
    ...clamped.map((name) => problemAt(origin, "tokens-clamped", name)),
  ];
  const end: LogEvent = { kind: "turnEnd", origin, durationMs: null, ending };
  if (usage.inputTokens + usage.cacheReadTokens + usage.cacheWrite5mTokens + usage.outputTokens > 0) {
    const place = { origin, scope: "thread", model: null } as const;
    return [...problems, { kind: "usageTotal", ...place, usage, mayIncludeOrigin: true }, end];
  }
  return hasAnswer ? [...problems, responsePart(origin, {}), end] : [...problems, end];
}
