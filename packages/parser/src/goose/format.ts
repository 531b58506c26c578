import type { LogEvent } from "@turnmeter/schema";
import { instantOf } from "../decoding/timestamp.js";
import { has, stringOf } from "../decoding/values.js";
import { logStem, plainPath } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import { closeSession } from "./close-session.js";
import { gooseDatabase } from "./database.js";
import { decodeMessage } from "./decode-message.js";
import { typedText } from "./decode-user.js";
import { detectGoose, isGooseExport, isGooseHead } from "./detect.js";
import { messagesOf } from "./message-parts.js";
import { gooseProjection } from "./projection.js";
import { instantOfSeconds } from "./seconds.js";
import { sessionHead } from "./session-head.js";
import { SessionLog, type SessionThread } from "./session-log.js";

/** How sessions are decoded. */
export const gooseFormat: LogFormat = {
  source: "goose",
  detect: detectGoose,
  database: gooseDatabase,
  projection: gooseProjection,
  typedText,
  timeOf,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).gooseSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).gooseCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).gooseCallContents,
};

function openUnit(): UnitDecoder {
  let log = new SessionLog(false);
  let path = "";
  return {
    decode(projected, file) {
      if (path !== file.path) log = new SessionLog(file.framing !== "database");
      path = file.path;
      return decodeRecord(log, projected, file);
    },
    decodeDocument: () => [],
    finishFile: (file) => (path === file.path ? closeAll(log, file) : []),
  };
}

function decodeRecord(log: SessionLog, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = typeOf(record);
  const decoded = { type, subtype: null, isKnown: knownTypes.has(type), clientVersion: null };
  if (type === "session") {
    const id = stringOf(record["id"]);
    if (id !== null) log.addHead(sessionHead(record, id));
    return { ...decoded, events: [] };
  }
  if (type === "head") {
    log.addHead(sessionHead(record, logStem(plainPath(file.path))));
    return { ...decoded, events: [] };
  }
  if (type === "usage") log.ledger.add(projected);
  if (type !== "message" && type !== "export") return { ...decoded, events: [] };
  const thread = type === "export" ? threadOfExport(log, record, file) : threadOf(log, record, file);
  const closed = log.current !== null && log.current !== thread ? closeSession(log, log.current, file) : [];
  log.current = thread;
  const messages = type === "export" ? messagesOf(record) : [record];
  const told = messages.flatMap((each) => decodeMessage(log, thread, { ...projected, record: each }, file));
  return { ...decoded, events: [...closed, ...told] };
}

const knownTypes: ReadonlySet<string> = new Set(["session", "usage", "message", "head", "export"]);

function typeOf(record: Projected): string {
  if (has(record, "type")) return stringOf(record["type"]) ?? "unknown";
  if (isGooseExport(record)) return "export";
  if (isGooseHead(record)) return "head";
  return has(record, "role") ? "message" : "unknown";
}

/** The session of a message. Rows of a session that is gone, and lines without a head, still are of one. */
function threadOf(log: SessionLog, record: Projected, file: LogFile): SessionThread {
  const id = has(record, "type")
    ? (stringOf(record["session_id"]) ?? "unknown")
    : logStem(plainPath(file.path));
  const known = log.thread(id);
  if (known !== null) return known;
  log.addHead(sessionHead({}, id));
  return log.thread(id)!;
}

function threadOfExport(log: SessionLog, record: Projected, file: LogFile): SessionThread {
  const id = stringOf(record["id"]) ?? logStem(plainPath(file.path));
  log.addHead(sessionHead(record, id));
  return log.thread(id)!;
}

/** When a record was written or, of an export, when its session began, epoch ms; null if it does not say. */
function timeOf(record: Projected): number | null {
  const at = isGooseExport(record) ? instantOf(record["created_at"]) : null;
  return at ?? instantOfSeconds(record["created_timestamp"] ?? record["created"]);
}

/** The end of a file: sessions without messages may have used something too. */
function closeAll(log: SessionLog, file: LogFile): readonly LogEvent[] {
  const closed = log.current === null ? [] : closeSession(log, log.current, file);
  log.current = null;
  const untold = log.ledger.untoldSessions().flatMap((id) => {
    if (log.thread(id) === null) log.addHead(sessionHead({}, id));
    return closeSession(log, log.thread(id)!, file);
  });
  return [...closed, ...untold];
}
