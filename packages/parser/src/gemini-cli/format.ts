import type { LogEvent } from "@turnmeter/schema";
import { instantOf } from "../decoding/timestamp.js";
import { arrayOf, objectOf, stringOf } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { decodeHead } from "./decode-head.js";
import { decodeMessage } from "./decode-message.js";
import { detectGeminiCli, isBesideSessions } from "./detect.js";
import { seeHead, seeMessage } from "./named-paths.js";
import { geminiCliProjection } from "./projection.js";
import { isKnownType, isMessageType, recordType } from "./record-type.js";
import { type EarlierDocument, openSessionLog, type SessionLog } from "./session-log.js";
import { typedIn } from "./user-texts.js";

/** How sessions are decoded. */
export const geminiCliFormat: LogFormat = {
  source: "gemini-cli",
  detect: detectGeminiCli,
  isOther: isBesideSessions,
  projection: geminiCliProjection,
  typedText,
  timeOf,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).geminiCliSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).geminiCliCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).geminiCliCallContents,
};

function openUnit(): UnitDecoder {
  let log: SessionLog | null = null;
  const documents: EarlierDocument[] = [];
  const finishFile = (file: LogFile): readonly LogEvent[] => {
    if (log?.file.path !== file.path) return [];
    const { thread, messages, agentCalls } = log;
    if (thread.agentId === null) documents.push({ sessionId: thread.sessionId, messages, agentCalls });
    const events = log.held.release();
    log = null;
    return events;
  };
  return {
    decode(projected, file) {
      const ended = isOfOtherSession(projected.record, log) ? finishFile(file) : [];
      if (log?.file.path !== file.path) log = openSessionLog(projected, file, documents);
      const decoded = decodeRecord(log, projected);
      return { ...decoded, events: [...ended, ...decoded.events] };
    },
    decodeDocument: () => [],
    finishFile,
    held: ({ path }) => (log?.file.path === path ? log.held.waiting : []),
  };
}

/** Whether a whole session follows another one in a file. */
function isOfOtherSession(record: Projected, log: SessionLog | null): boolean {
  const sessionId = stringOf(record["sessionId"]);
  const isWhole = recordType(record) === "session" && Array.isArray(record["messages"]);
  return isWhole && sessionId !== null && log !== null && sessionId !== log.thread.sessionId;
}

function decodeRecord(log: SessionLog, projected: ProjectedRecord): Decoded {
  const type = recordType(projected.record);
  if (log.held.paths !== null) seePaths(log, projected.record);
  const events = log.held.take(eventsOf(log, projected, type));
  return { events, type, subtype: null, isKnown: isKnownType(type), clientVersion: null };
}

function seePaths({ held: { paths } }: SessionLog, record: Projected): void {
  if (paths === null) return;
  seeHead(objectOf(record["$set"]) ?? record, paths);
  seeMessage(record, paths);
}

function eventsOf(log: SessionLog, projected: ProjectedRecord, type: string): readonly LogEvent[] {
  const { record } = projected;
  const change = objectOf(record["$set"]);
  if (change !== null) return decodeHead(log, change, projected, "restated");
  if (type === "session") return decodeHead(log, record, projected, "document");
  return isMessageType(type) ? decodeMessage(log, record, projected, "row") : [];
}

/** The beginning of the first prompt in a record. */
function typedText(record: Projected): string | null {
  const messages = [record, ...arrayOf(record["messages"]).map((message) => objectOf(message) ?? {})];
  return messages.map(typedIn).find((text) => text !== null) ?? null;
}

/** When a record was written: a session in one document began then. */
function timeOf(record: Projected): number | null {
  return instantOf(record["timestamp"] ?? record["startTime"] ?? objectOf(record["$set"])?.["lastUpdated"]);
}
