import { kimiCliMessageTypes } from "@turnmeter/schema";
import type { RowOrigin, LogEvent, SessionStateEvent } from "@turnmeter/schema";
import { basename, dirname } from "node:path";
import { decoderByFile } from "../decoding/open-files.js";
import { rowEvents, evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { SessionRows } from "../decoding/session-rows.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import { logStem } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { firstStart } from "../decoding/message-texts.js";
import { decodeMessage } from "./decode-message.js";
import { kimiCliProjection } from "./projection.js";
import { timeOf, WireThread } from "./thread.js";
import { HashedFolder } from "../decoding/hashed-folder.js";
import type { JsonObject } from "../records/project-record.js";
import { documentOrigin, onThread } from "../decoding/main-thread-origin.js";
import { workingDirectory } from "../decoding/working-directory.js";

/** Subagent messages repeated in the wire of the agent that started them. */
class MirroredAgents {
  readonly #withOwnWire: ReadonlySet<string>;
  readonly #threads = new Map<string, WireThread>();

  /** Subagents in `withOwnWire` count there, not here. */
  constructor(withOwnWire: ReadonlySet<string>) {
    this.#withOwnWire = withOwnWire;
  }

  /** A message of a subagent in the wire of the agent that started it. Versions until early 2026 have no other record of it. */
  decode(
    parent: WireThread,
    payload: Projected,
    origin: RowOrigin,
    folder: HashedFolder,
  ): readonly LogEvent[] {
    const callId = stringOf(payload["parent_tool_call_id"]) ?? stringOf(payload["task_tool_call_id"]);
    // Calls are counted anew in each session.
    const agentId =
      stringOf(payload["agent_id"]) ?? (callId === null ? null : `${callId}-${origin.sessionId}`);
    if (agentId === null) return [];
    const isNew = !this.#threads.has(agentId);
    const thread = this.#threads.get(agentId) ?? new WireThread(agentId);
    this.#threads.set(agentId, thread);
    const evidence = evidenceOf(origin, agentId, "progress", {
      agentKind: "task",
      agentType: stringOf(payload["subagent_type"]),
      callId: parent.calls.get(callId ?? "")?.key ?? null,
      parentAgentId: origin.agentId,
    });
    const events: LogEvent[] = isNew ? [evidence] : [];
    if (this.#withOwnWire.has(agentId)) return events;
    const event = objectOf(payload["event"]);
    const type = stringOf(event?.["type"]);
    const inner = objectOf(event?.["payload"]);
    if (type === null || inner === null) return events;
    const own = { ...onThread(origin, agentId), uuid: `${origin.uuid}/${agentId}` };
    events.push({ kind: "activity", origin: own });
    if (type === "SubagentEvent") return [...events, ...this.decode(thread, inner, own, folder)];
    return [...events, ...decodeMessage(thread, type, inner, own, folder)];
  }
}

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

/** Whether a row is from the file beside a wire that has the conversation as the model sees it, without usage or times. */
export function isContextRow(row: JsonObject): boolean {
  const role = row["role"];
  return typeof role === "string" && /^(?:_\w+|user|assistant|tool|system)$/.test(role);
}

/** How wires are decoded. */
export const kimiCliFormat: LogFormat = {
  source: "kimi-cli",
  detect: detectKimiCli,
  isOther: isContextRow,
  projection: kimiCliProjection,
  typedText,
  timeOf,
  takesTurns: true,
  knowsFiles: true,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/kimi-cli/record-schema.js")).kimiCliRecordSchema,
  }),
  loadCalls: async () => (await import("./logged-calls.js")).kimiCliCalls,
};

const knownTypes: ReadonlySet<string> = new Set(kimiCliMessageTypes);

/**
 * The folder that a session worked in: sessions lie in a folder that is called by the MD5 of its path, maybe after the name of a machine.
 */
export function workFolder(name: string): HashedFolder {
  const hash = /^(?:[\w.-]+_)?([0-9a-f]{32})$/.exec(name)?.[1] ?? null;
  return new HashedFolder("md5", hash, /(?<![\w.~$-])\/[^\s'"`;|&<>()$*?]+/g);
}

class OpenWire extends SessionRows {
  readonly thread = new WireThread(this.agentId);
  readonly mirrored: MirroredAgents;

  constructor(file: LogFile, sessionId: string, withOwnWire: ReadonlySet<string>) {
    super("kimi-cli", sessionId, file.agentLabel);
    this.mirrored = new MirroredAgents(withOwnWire);
  }
}

function openUnit({ id, files }: LogUnit): UnitDecoder {
  const sessionId = files[0]?.sessionFolder ?? logStem(id);
  const folder = workFolder(basename(dirname(dirname(id))));
  const withOwnWire = new Set(
    files.flatMap(({ kind, agentLabel }) => (kind === "agent" && agentLabel !== null ? [agentLabel] : [])),
  );
  return {
    ...decoderByFile<OpenWire>({
      open: (file) => new OpenWire(file, sessionId, withOwnWire),
      decode: (wire, row, file) => decodeRow(wire, row, file, folder),
    }),
    decodeDocument: (value, file) => decodeKimiCliDocument(value, file, folder),
  };
}

function decodeRow(wire: OpenWire, projected: ProjectedRecord, file: LogFile, folder: HashedFolder): Decoded {
  const { record } = projected;
  const message = objectOf(record["message"]);
  const payload = objectOf(message?.["payload"]);
  const type = stringOf(message?.["type"]) ?? stringOf(record["type"]) ?? "unknown";
  const isHead = message === null && type === "metadata";
  const at = timeOf(record);
  // The same in the copies that forks hold: times stand in the line.
  const uuid = `${file.agentLabel ?? "main"}:${wire.nameOf(projected)}`;
  const origin = wire.originOf(projected, file, at, { uuid, cwd: folder.path });
  const decoded = {
    type,
    subtype: subtypeOf(type, payload),
    isKnown: isHead || knownTypes.has(type),
  };
  if (isHead) return { ...decoded, events: [] };
  const events = (own: readonly LogEvent[]) => rowEvents(origin, at, record["timestamp"], own);
  if (payload === null) return { ...decoded, events: events([]) };
  const own =
    type === "SubagentEvent"
      ? wire.mirrored.decode(wire.thread, payload, origin, folder)
      : decodeMessage(wire.thread, type, payload, origin, folder);
  return { ...decoded, events: events(own) };
}

function subtypeOf(type: string, payload: Projected | null): string | null {
  return type === "SubagentEvent" ? stringOf(objectOf(payload?.["event"])?.["type"]) : null;
}

function typedText(record: Projected): string | null {
  const message = objectOf(record["message"]);
  const type = message?.["type"];
  if (type !== "TurnBegin" && type !== "SteerInput") return null;
  return firstStart(objectOf(message?.["payload"])?.["user_input"]);
}

/** A session's title, or a subagent's type. */
function decodeKimiCliDocument(value: unknown, file: LogFile, folder: HashedFolder): readonly LogEvent[] {
  const document = objectOf(value);
  const { sessionFolder: sessionId, agentLabel: agentId } = file;
  if (document === null || sessionId === null) return [];
  const origin = documentOrigin("kimi-cli", file, sessionId, agentId);
  if (agentId === null) return [sessionStateOf(origin, titleOf(document)), ...worktree(document, origin)];
  const launch = objectOf(document["launch_spec"]);
  folder.seePath(stringOf(launch?.["work_dir"]) ?? "");
  return [
    evidenceOf(origin, agentId, "meta", {
      agentKind: "task",
      agentType: stringOf(document["subagent_type"]),
      description: stringOf(document["description"]),
      model: stringOf(launch?.["effective_model"]) ?? stringOf(launch?.["model_override"]),
    }),
  ];
}

/** A person's or a model's title; older versions have a separate file for it. */
function titleOf(document: Projected): Pick<SessionStateEvent, "title" | "titleRank"> {
  const title = stringOf(document["custom_title"]) ?? stringOf(document["title"]);
  if (title === null || title === "Untitled") return { title: null, titleRank: 0 };
  return { title, titleRank: document["title_generated"] === true ? 2 : 3 };
}

function worktree(document: Projected, origin: SessionStateEvent["origin"]): readonly LogEvent[] {
  const path = workingDirectory(document["worktree_path"]);
  const originalPath = workingDirectory(document["parent_repo_path"]);
  if (path === null || originalPath === null || path === originalPath) return [];
  return [{ kind: "worktree", origin, path, originalPath, isRoot: true }];
}
