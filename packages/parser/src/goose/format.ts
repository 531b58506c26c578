import type { LogEvent } from "@turnmeter/schema";
import { has, stringOf } from "../decoding/values.js";
import { logStem, plainPath } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import { closeSession } from "./close-session.js";
import { gooseDatabase } from "./database.js";
import { decodeMessage } from "./decode-message.js";
import { typedText } from "./decode-user.js";
import { detectGoose, isGooseHead, unreadGoose } from "./detect.js";
import { gooseProjection } from "./projection.js";
import { instantOfSeconds } from "./seconds.js";
import { sessionHead } from "./session-head.js";
import { SessionLog, type SessionThread } from "./session-log.js";

/** How sessions are decoded. */
export const gooseFormat: LogFormat = {
  source: "goose",
  detect: detectGoose,
  unreadForm: unreadGoose,
  database: gooseDatabase,
  projection: gooseProjection,
  typedText,
  timeOf: (record) => instantOfSeconds(record["created_timestamp"] ?? record["created"]),
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
  if (type !== "message") return { ...decoded, events: [] };
  const thread = threadOf(log, record, file);
  const closed = log.current !== null && log.current !== thread ? closeSession(log, log.current, file) : [];
  log.current = thread;
  return { ...decoded, events: [...closed, ...decodeMessage(log, thread, projected, file)] };
}

const knownTypes: ReadonlySet<string> = new Set(["session", "usage", "message", "head"]);

function typeOf(record: Projected): string {
  if (has(record, "type")) return stringOf(record["type"]) ?? "unknown";
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
