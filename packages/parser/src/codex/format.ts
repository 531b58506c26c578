import { codexEventTypes, codexItemTypes, codexLineTypes, codexTurnItemTypes } from "@turnmeter/schema";
import type { RowOrigin } from "@turnmeter/schema";
import { markAt } from "../decoding/events-at.js";
import { RowNames } from "../decoding/row-names.js";
import { instantOf } from "../decoding/timestamp.js";
import { logStem } from "../plain-path.js";
import { arrayOf, has, objectOf, stringOf } from "../decoding/values.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import { decodeEvent } from "./decode-event.js";
import { decodeItem } from "./decode-item.js";
import { decodeUsageRecord } from "./decode-usage.js";
import { codexLogId, detectCodex, isBareHead, isHistory, isUnnumbered, isWholeSession } from "./detect.js";
import { headEvents, rolloutThread } from "./thread.js";
import { rowOrigin, timeProblems } from "./origin.js";
import { codexProjection } from "./projection.js";
import { messageTexts } from "../decoding/message-texts.js";
import { typedText } from "./prompt-text.js";
import { type DecodeRolloutRow, finishRollout, forgetCopies, heldEvents, Rollout } from "./rollout.js";
import { noteTurnContext } from "./settings.js";

/** Type of a line, in the vendor's words. */
interface RecordType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
}

const lines: ReadonlySet<string> = new Set(codexLineTypes);
const items: ReadonlySet<string> = new Set(codexItemTypes);
const eventTypes: ReadonlySet<string> = new Set(codexEventTypes);
const turnItems: ReadonlySet<string> = new Set(codexTurnItemTypes);

/**
 * The type of a line. Lines without an envelope are items, or the head of their file; those that have a
 * time may also be events.
 */
function recordType(record: Projected, body: Projected): RecordType {
  if (isWholeSession(record)) return { type: "session", subtype: null, isKnown: true };
  if (isBareHead(record)) return { type: "session_meta", subtype: "bare", isKnown: true };
  if (record["record_type"] === "state") return { type: "state", subtype: null, isKnown: true };
  const type = stringOf(record["type"]) ?? "(none)";
  // An item of this type has an author, and no message.
  const isEvent = eventTypes.has(type) && (!items.has(type) || has(record, "message"));
  if (isEvent && body === record) return { type: "event_msg", subtype: type, isKnown: true };
  if (items.has(type)) return { type: "response_item", subtype: type, isKnown: true };
  const subtype = body === record ? null : stringOf(body["type"]);
  if (type === "response_item") return { type, subtype, isKnown: subtype === null || items.has(subtype) };
  if (type === "event_msg") {
    const isKnown = subtype === null || eventTypes.has(subtype);
    const item = subtype === "item_completed" ? stringOf(objectOf(body["item"])?.["type"]) : null;
    if (item === null) return { type, subtype, isKnown };
    return { type, subtype: `item_completed/${item}`, isKnown: turnItems.has(item) };
  }
  return { type, subtype: null, isKnown: lines.has(type) };
}

// Codex began in 2025; what claims to be older, or far younger, is no time.
const earliest = Date.UTC(2025, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/**
 * The moment in the name of a rollout, the last resort for rows without a time (R45): the moment of the thread's id
 * where it is a UUIDv7, else the date and time before it, which are local to where it was written and taken as UTC.
 * Null if the name has neither.
 */
export function instantOfPath(path: string): number | null {
  const name = path.replace(/^.*[/\\]/, "");
  return plausible(instantOfId(name)) ?? plausible(instantOfDate(name));
}

function instantOfId(name: string): number {
  const [, high, low] = /([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/i.exec(name) ?? [];
  return Number.parseInt(`${high}${low}`, 16);
}

function instantOfDate(name: string): number {
  const [, date, hour, minute, second] =
    /^rollout-(\d{4}-\d\d-\d\d)(?:T(\d\d)-(\d\d)-(\d\d))?-/.exec(name) ?? [];
  return Date.parse(`${date}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}Z`);
}

function plausible(at: number): number | null {
  return at >= earliest && at < latest ? at : null;
}

const byType: ReadonlyMap<string, DecodeRolloutRow> = new Map<string, DecodeRolloutRow>([
  ["turn_context", noteTurnContext],
  ["response_item", decodeItem],
  ["event_msg", decodeEvent],
  ["token_usage_record", decodeUsageRecord],
  ["compacted", ({ rollout, origin }) => rollout.queue.add(markAt(origin, "compaction"))],
]);

/** How rollouts are decoded. */
export const codexFormat: LogFormat = {
  source: "codex",
  detect: detectCodex,
  isOther: isHistory,
  logId: codexLogId,
  isOlderForm: isUnnumbered,
  projection: codexProjection,
  typedText,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/codex/record-schema.js")).codexLineSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).codexCalls,
};

interface OpenRollout {
  readonly rollout: Rollout;
  readonly head: RowOrigin;
}

/** State of a unit's newest file. */
export interface UnitState {
  open: OpenRollout | null;
  path: string;
}

/** The state before the first row. */
export function newUnitState(): UnitState {
  return { open: null, path: "" };
}

function openUnit(): UnitDecoder {
  return codexDecoder(newUnitState());
}

/** A decoder that continues from a unit's state. */
export function codexDecoder(state: UnitState): UnitDecoder {
  return {
    decode(projected, file) {
      if (state.path !== file.path) state.open = null;
      state.path = file.path;
      const { record } = projected;
      const body = objectOf(record[isWholeSession(record) ? "session" : "payload"]) ?? record;
      const type = recordType(record, body);
      if (state.open === null) {
        const isHead = type.type === "session_meta" || type.type === "session";
        const thread = rolloutThread(isHead ? body : {}, idOfPath(file.path));
        const rollout = new Rollout(thread, isUntimed(record, type));
        rollout.lastAt = instantOfPath(file.path);
        const head = rowOrigin(projected, instantOf(record["timestamp"]), file, rollout);
        state.open = { rollout, head };
        if (isHead) return decodeHead(rollout, projected, body, file, type);
      }
      return decodeRow(state.open.rollout, projected, body, file, type);
    },
    finishFile() {
      const events = state.open === null ? [] : finishRollout(state.open.rollout, state.open.head);
      state.open = null;
      state.path = "";
      return events;
    },
    held: () => (state.open === null ? [] : heldEvents(state.open.rollout, state.open.head)),
  };
}

function decodeHead(
  rollout: Rollout,
  projected: ProjectedRecord,
  body: Projected,
  file: LogFile,
  type: RecordType,
): Decoded {
  const at = instantOf(projected.record["timestamp"] ?? body["timestamp"]);
  const origin = rowOrigin(projected, at, file, rollout);
  rollout.lastAt = at ?? rollout.lastAt;
  for (const event of timeProblems(projected, at, origin, rollout)) rollout.queue.add(event);
  for (const event of headEvents(rollout.thread, origin)) rollout.queue.add(event);
  rollout.queue.add({ kind: "activity", origin });
  const names = new RowNames();
  for (const [index, value] of arrayOf(projected.record["items"]).entries()) {
    const item = objectOf(value);
    if (item === null) continue;
    const uuid = `${rollout.thread.id}:item${index}:${names.next(saidBy(item))}`;
    decodeItem({ rollout, origin: { ...origin, cwd: rollout.cwd, uuid }, body: item });
  }
  return decodedRow(rollout, type);
}

function saidBy(item: Projected): string {
  const ids = [item["type"], item["call_id"], item["id"]].map((id) => stringOf(id) ?? "");
  return [...ids, ...messageTexts(item["content"]).map(({ hash }) => hash)].join(" ");
}

function decodeRow(
  rollout: Rollout,
  projected: ProjectedRecord,
  body: Projected,
  file: LogFile,
  type: RecordType,
): Decoded {
  const { record, line } = projected;
  const at = instantOf(record["timestamp"]);
  const name = type.type === "event_msg" ? String(body["type"]) : type.type;
  if (type.type === "session_meta") {
    rollout.copies.noteHead(stringOf(body["id"]), line);
    return decodedRow(rollout, type);
  }
  if (rollout.copies.isMarked(record)) return decodedRow(rollout, type);
  if (rollout.copies.noteRow({ name, body, at, line, isKnown: type.isKnown })) forgetCopies(rollout);
  const origin = rowOrigin(projected, at, file, rollout);
  rollout.lastAt = at ?? rollout.lastAt;
  for (const event of timeProblems(projected, at, origin, rollout)) rollout.queue.add(event);
  rollout.queue.add({ kind: "activity", origin });
  byType.get(type.type)?.({ rollout, origin, body });
  return decodedRow(rollout, type);
}

function decodedRow({ thread, queue }: Rollout, { type, subtype, isKnown }: RecordType): Decoded {
  return { events: queue.take(), type, subtype, isKnown, clientVersion: thread.clientVersion };
}

/** Rows of the two oldest formats have no times. */
function isUntimed(record: Projected, { type, subtype }: RecordType): boolean {
  if (type === "session" || type === "state" || subtype === "bare") return true;
  return record["type"] === subtype && !has(record, "timestamp");
}

/** The file name's thread id, whatever a copy added; the whole name if it has none. */
function idOfPath(path: string): string {
  const name = path.replace(/^.*[/\\]/, "");
  return name.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi)?.at(-1) ?? logStem(path);
}
