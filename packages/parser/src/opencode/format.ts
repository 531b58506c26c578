import { openCodePartTypes, openCodeRoles, openCodeRowTypes } from "@turnmeter/schema";
import type { LogEvent, SourceId } from "@turnmeter/schema";
import { arrayOf, measuredOf, numberOf, objectOf, stringOf, has } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { OpenCodeHome } from "./home.js";
import { type Message, messageOf, partOf } from "./message.js";
import { idsOfPath, placeOfRecord, projectOf, type RecordPlace, sessionOf } from "./session.js";
import { openCodeCalls } from "./tool-call.js";
import { openCodeProjection } from "./projection.js";
import { holdsSessions, sessionQueries } from "./queries.js";
import { instant } from "./kept.js";

/** How the sessions of OpenCode are decoded. */
export const openCodeFormat: LogFormat = {
  ...formatOf("opencode"),
  detect: detectDocument,
  unreadForm: unreadOpenCode,
  isOther: isOtherDocument,
  database: { detect: holdsSessions, queries: sessionQueries },
};

/** How the sessions of Kilo Code are decoded: only the name of the database tells them apart from OpenCode's. */
export const kiloFormat: LogFormat = formatOf("kilo");

/** How the sessions of MiMo Code are decoded. */
export const mimoFormat: LogFormat = formatOf("mimo");

function formatOf(source: SourceId): LogFormat {
  return {
    source,
    detect: () => false,
    database: { detect: () => false, queries: sessionQueries },
    projection: openCodeProjection,
    typedText,
    timeOf,
    openUnit: (unit) => openUnit(source, unit),
    loadSchemas: async () => (await import("./schemas.js")).openCodeSchemas,
    loadCalls: async () => (await import("../inputs/logged-calls.js")).loggedCalls(openCodeCalls),
  };
}

function openUnit(source: SourceId, { files }: LogUnit): UnitDecoder {
  const home = new OpenCodeHome(source);
  const last = files.at(-1);
  return {
    decode: (projected, file) => decodeRecord(home, projected, file),
    finishFile: (file) => (file.path === last?.path ? home.finish() : []),
  };
}

const knownTypes: Readonly<Record<RecordKind, ReadonlySet<unknown>>> = {
  message: new Set([...openCodeRoles, ...openCodeRowTypes]),
  part: new Set(openCodePartTypes),
  export: new Set([null]),
  project: new Set([null]),
  session: new Set([null]),
};

function decodeRecord(home: OpenCodeHome, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const kind = recordKind(record);
  const type = kind ?? "unknown";
  if (kind === null) return { type, isKnown: false, events: [] };
  const subtype = subtypeOf(record, kind);
  const events = decodeKind(home, kind, projected, file);
  return { type, subtype, isKnown: knownTypes[kind].has(subtype), events };
}

function subtypeOf(record: Projected, kind: RecordKind): string | null {
  if (kind === "part") return stringOf(record["type"]);
  return kind === "message" ? (stringOf(record["role"]) ?? stringOf(record["type"])) : null;
}

function decodeKind(
  home: OpenCodeHome,
  kind: RecordKind,
  projected: ProjectedRecord,
  file: LogFile,
): readonly LogEvent[] {
  const { record } = projected;
  const isDocument = file.framing !== "database";
  const place = placeOfRecord(projected, file);
  if (kind === "export") {
    const session = sessionOf(objectOf(record["info"]) ?? {}, file.path);
    if (session !== null) home.addSession(session, true);
    for (const message of messagesOf(record, place)) home.addDocument(message);
    return [];
  }
  if (kind === "session" || kind === "project") {
    const project = projectOf(record);
    if (project !== null) home.addProject(project);
    const session = kind === "session" ? sessionOf(record, file.path) : null;
    if (session !== null) home.addSession(session, isDocument);
    return [];
  }
  if (kind === "message") {
    const message = messageOf(record, place);
    if (message === null) return [];
    if (!isDocument) return home.addRow(message);
    home.addDocument(message);
    return [];
  }
  const path = idsOfPath(file.path);
  const messageId = path.folder ?? stringOf(record["messageID"]);
  const id = path.id ?? stringOf(record["id"]) ?? "";
  if (messageId !== null) home.addPart(messageId, partOf(record, id, place));
  return [];
}

function messagesOf(record: Projected, place: RecordPlace): readonly Message[] {
  return arrayOf(record["messages"]).flatMap((value) => {
    const told = objectOf(value);
    const info = objectOf(told?.["info"]);
    return info === null ? [] : (messageOf(info, place, told?.["parts"]) ?? []);
  });
}

/** Epoch ms; for an export, when its session began; null if not stated. */
function timeOf(told: Projected): number | null {
  const record = objectOf(told["info"]) ?? told;
  const time = objectOf(record["time"]) ?? objectOf(objectOf(record["state"])?.["time"]);
  return instant(numberOf(time?.["created"]) ?? time?.["start"] ?? time?.["created"]);
}

/** Start of a prompt that shares a row with its message. */
function typedText(record: Projected): string | null {
  const messages = arrayOf(record["messages"]).map(objectOf);
  const prompt = messages.find((message) => objectOf(message?.["info"])?.["role"] === "user");
  if (prompt != null) return typedIn(prompt["parts"]);
  if (record["role"] !== "user" && record["type"] !== "user") return null;
  const own = measuredOf(record["text"]);
  return own?.prefix ?? typedIn(record["parts"]);
}

function typedIn(list: unknown): string | null {
  const parts = arrayOf(list).map(objectOf);
  const typed = parts.find((part) => part?.["type"] === "text" && part["synthetic"] !== true);
  return measuredOf(typed?.["text"])?.prefix ?? null;
}

type RecordKind = "session" | "project" | "message" | "part" | "export";

/** The kind of a record by its fields; null if it has those of none. */
export function recordKind(record: Projected): RecordKind | null {
  if (isExport(record)) return "export";
  if (stringOf(record["messageID"]) !== null && stringOf(record["type"]) !== null) return "part";
  const hasTime = numberOf(objectOf(record["time"])?.["created"]) !== null;
  const isMessage =
    stringOf(record["role"]) !== null || has(record, "parts") || record["isSecondForm"] === true;
  if (stringOf(record["sessionID"]) !== null && isMessage) return "message";
  if (!hasTime) return null;
  if (has(record, "projectID") && has(record, "title")) return "session";
  return stringOf(record["worktree"]) !== null && stringOf(record["id"]) !== null ? "project" : null;
}

/** Whether a document is a session, a message or a part of one. */
export function detectDocument(head: readonly unknown[]): boolean {
  const [record] = head;
  const object = objectOf(record);
  if (object === null || head.length > 1) return false;
  const kind = recordKind(object);
  if (kind === "message")
    return numberOf(objectOf(object["time"])?.["created"]) !== null && !has(object, "parts");
  return kind === "export" || (kind !== null && stringOf(object["id"]) !== null);
}

/** A whole session, as written by `opencode export`. */
function isExport(record: Projected): boolean {
  const info = objectOf(record["info"]);
  return Array.isArray(record["messages"]) && stringOf(info?.["id"])?.startsWith("ses_") === true;
}

/** Recognises `opencode run --format json`; null for other files. */
function unreadOpenCode([first]: readonly unknown[]): string | null {
  const record = objectOf(first);
  if (record === null) return null;
  const isRun =
    stringOf(record["sessionID"])?.startsWith("ses_") === true && numberOf(record["timestamp"]) !== null;
  return isRun
    ? "the output of a run of OpenCode, which names no model: its database is read, opencode.db"
    : null;
}

/** Whether a document is a list that the agent keeps beside its sessions, of changed files or of what is left to do. */
export function isOtherDocument(record: Projected): boolean {
  if (has(record, "file") && has(record, "additions") && has(record, "deletions")) return true;
  return (
    has(record, "content") &&
    has(record, "status") &&
    has(record, "priority") &&
    arrayOf(record["content"]).length === 0
  );
}
