import { type LogEvent, type SourceId, piEntryTypes, piRoles } from "@turnmeter/schema";
import { OpenFiles } from "../decoding/open-files.js";
import { markAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { decodeAssistant } from "./decode-assistant.js";
import { decodeResult, noteStart } from "./decode-result.js";
import {
  decodeCompaction,
  decodeHead,
  decodeInit,
  decodeModelChange,
  decodeOwnUsage,
  decodeThinkingLevel,
  decodeTitle,
  noteTitleSlot,
} from "./decode-state.js";
import { openClawDatabase } from "./database.js";
import { agentOfSession, isTrace, type PiAgent, unreadPi } from "./detect.js";
import { entryOrigin, entryTime, timeProblems } from "./origin.js";
import { piProjection } from "./projection.js";
import { decodePrompt, typedText } from "./prompt.js";
import type { EntryRow } from "./row.js";
import { noticedEnds } from "./job-ends.js";
import { noteHead, openFile, type SessionFile } from "./session-file.js";

type DecodeEntry = (row: EntryRow) => readonly LogEvent[];
type DecodeMessage = (row: EntryRow, message: Projected) => readonly LogEvent[];

const byRole: ReadonlyMap<string, DecodeMessage> = new Map<string, DecodeMessage>([
  ["assistant", decodeAssistant],
  ["bashExecution", ({ origin }) => [markAt(origin, "userShell")]],
  ["pythonExecution", ({ origin }) => [markAt(origin, "userShell")]],
  ["toolResult", decodeResult],
  ["user", decodePrompt],
]);

const byType: ReadonlyMap<string, DecodeEntry> = new Map<string, DecodeEntry>([
  ["branch_summary", decodeOwnUsage],
  ["compaction", decodeCompaction],
  ["custom", decodeCustom],
  ["custom_message", noticedEnds],
  ["message", decodeMessage],
  ["model_change", decodeModelChange],
  ["model_usage", decodeOwnUsage],
  ["session", decodeHead],
  ["session_info", decodeTitle],
  ["session_init", decodeInit],
  ["thinking_level_change", decodeThinkingLevel],
  ["title", noteTitleSlot],
  ["title_change", decodeTitle],
]);

/** Types of entries that show that something was done then. */
const conversation: ReadonlySet<string> = new Set([
  "branch_summary",
  "compaction",
  "custom_message",
  "message",
]);

const knownTypes: ReadonlySet<string> = new Set(piEntryTypes);
const knownRoles: ReadonlySet<string> = new Set(piRoles);

/** How the sessions of Pi are decoded. */
export const piFormat: LogFormat = formatOf("pi");

/** How those of Oh My Pi are. */
export const ohMyPiFormat: LogFormat = formatOf("oh-my-pi");

/** How those of OpenClaw are. */
export const openClawFormat: LogFormat = formatOf("openclaw");

function formatOf(source: SourceId & PiAgent): LogFormat {
  return {
    source,
    detect: (head) => agentOfSession(head) === source,
    ...(source === "pi" ? { unreadForm: unreadPi } : {}),
    isOther: (record) => source === "openclaw" && isTrace(record),
    ...(source === "openclaw" ? { database: openClawDatabase } : {}),
    projection: piProjection,
    typedText,
    timeOf: entryTime,
    takesTurns: true,
    openUnit,
    loadSchemas: async () => (await import("./schemas.js")).piSchemas,
    loadCallInputs: async () => (await import("./call-inputs.js")).piCallInputs,
    loadCallContents: async () => (await import("./call-contents.js")).piCallContents,
  };
}

function openUnit(unit: LogUnit): UnitDecoder {
  const files = new OpenFiles<SessionFile>();
  let mainSession: string | null = null;
  return {
    decode(projected, logFile) {
      // A database has the sessions one after the other.
      if (logFile.framing === "database" && projected.record["type"] === "session") files.end(logFile.path);
      const file = files.of(logFile.path, () => openFile(logFile, unit, mainSession));
      const decoded = decodeEntry(projected, logFile, file);
      if (file.agentId === null) mainSession = file.sessionId;
      return decoded;
    },
    decodeDocument: () => [],
    finishFile({ path }) {
      files.end(path);
      return [];
    },
  };
}

function decodeEntry(projected: ProjectedRecord, { path }: LogFile, file: SessionFile): Decoded {
  const { record } = projected;
  const type = stringOf(record["type"]) ?? "unknown";
  const subtype = type === "message" ? (stringOf(objectOf(record["message"])?.["role"]) ?? "unknown") : null;
  const isKnown = knownTypes.has(type) && (subtype === null || knownRoles.has(subtype));
  if (type === "session") noteHead(file, record);
  const origin = entryOrigin(projected, path, file);
  const row: EntryRow = { record, origin, file, ownAt: entryTime(record) };
  // The title is written anew in place: it has no time of its own.
  const events: LogEvent[] = type === "title" ? [] : [...timeProblems(projected, origin)];
  if (conversation.has(type)) events.push({ kind: "activity", origin });
  const decoded = byType.get(type)?.(row) ?? [];
  return { type, subtype, isKnown, clientVersion: null, events: [...events, ...decoded] };
}

function decodeMessage(row: EntryRow): readonly LogEvent[] {
  const message = objectOf(row.record["message"]);
  const role = stringOf(message?.["role"]);
  return message === null || role === null ? [] : (byRole.get(role)?.(row, message) ?? []);
}

/** Entries of the agent's own parts and of extensions. */
function decodeCustom(row: EntryRow): readonly LogEvent[] {
  const customType = row.record["customType"];
  if (customType === "tool_execution_start") noteStart(row);
  return customType === "openclaw:prompt-error" ? [markAt(row.origin, "apiError")] : [];
}
