import type { LogEvent, AgentKind, RowOrigin } from "@turnmeter/schema";
import {
  claudeCodeJournalTypes,
  claudeCodeAttachmentTypes,
  claudeCodeConversationTypes,
  claudeCodeProgressTypes,
  claudeCodeStateTypes,
  claudeCodeSystemSubtypes,
} from "@turnmeter/schema";
import { OpenFiles } from "../decoding/open-files.js";
import type { LogFormat, UnitDecoder, LogFile } from "../log-format.js";
import { threadEvidence } from "./agent-evidence.js";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeAttachment } from "./decode-attachment.js";
import { decodeProgress } from "./decode-progress.js";
import { stateRecords, summaryTitles } from "./decode-state.js";
import { decodeSystem } from "../claude/decode-system.js";
import { decodeUser } from "../claude/decode-user.js";
import { detectClaudeCode, isHistory, isTranscriptRecord, isWorkflowJournal } from "./detect.js";
import { interruptionsBefore, releaseInterruptions } from "../claude/fork-filler.js";
import { holdRows, releaseRows } from "../claude/hold-rows.js";
import { rowEnvelope } from "./origin.js";
import { claudeCodeProjection } from "../claude/projection.js";
import type { DecodeRow, Row } from "../claude/row.js";
import { sessionKindEvents } from "./session-kind.js";
import { typedText } from "../claude/wrapper-texts.js";
import { FileState, newUnitState, type UnitState } from "../claude/unit-state.js";
import { evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import type { Projected } from "../projection.js";
import { has, stringOf, objectOf, integerOf } from "../decoding/values.js";
import { documentOrigin } from "../decoding/main-thread-origin.js";
import { agentLabel } from "../claude/agent-label.js";
import { workingDirectory } from "../decoding/working-directory.js";

interface RecordType {
  readonly type: string;
  readonly subtype: string | null;
  readonly isKnown: boolean;
  /** Conversation records have a thread and a time; others are session states. */
  readonly isConversation: boolean;
}

const conversation: ReadonlySet<string> = new Set(claudeCodeConversationTypes);
const states: ReadonlySet<string> = new Set(claudeCodeStateTypes);

const subtypes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["system", new Set<string>(claudeCodeSystemSubtypes)],
  ["attachment", new Set<string>(claudeCodeAttachmentTypes)],
  ["progress", new Set<string>(claudeCodeProgressTypes)],
]);

/** Shared objects for types without subtypes, which make up nearly all of a log. */
const plainTypes: ReadonlyMap<string, RecordType> = new Map(
  [...conversation, ...states].map((type) => [
    type,
    { type, subtype: null, isConversation: conversation.has(type), isKnown: true },
  ]),
);

/** Falls back to the message's role. */
function recordType(record: Projected): RecordType {
  const type = stringOf(record["type"]) ?? stringOf(objectOf(record["message"])?.["role"]) ?? "(none)";
  const subtype = subtypeOf(type, record);
  const plain = subtype === null ? plainTypes.get(type) : undefined;
  if (plain !== undefined) return plain;
  const isState = states.has(type) || type.startsWith("marble-origami-");
  const isConversation = conversation.has(type) || (!isState && hasThread(record));
  const hasKnownSubtype = subtype === null || (subtypes.get(type)?.has(subtype) ?? true);
  return {
    type,
    subtype,
    isConversation,
    isKnown: (conversation.has(type) || isState) && hasKnownSubtype,
  };
}

function subtypeOf(type: string, record: Projected): string | null {
  if (type === "attachment") return stringOf(objectOf(record["attachment"])?.["type"]);
  if (type === "progress") return stringOf(objectOf(record["data"])?.["type"]);
  if (type === "queue-operation") return stringOf(record["operation"]);
  return stringOf(record["subtype"]);
}

function hasThread(record: Projected): boolean {
  return stringOf(record["uuid"]) !== null && stringOf(record["timestamp"]) !== null;
}

const types: ReadonlySet<unknown> = new Set(claudeCodeJournalTypes);

const statuses: ReadonlyMap<unknown, string> = new Map([
  ["result", "completed"],
  ["failed", "failed"],
]);

function isJournalType(type: string): boolean {
  return types.has(type);
}

function isStrayJournalLine(record: Projected): boolean {
  return types.has(record["type"]) && stringOf(record["agentId"]) !== null && !has(record, "message");
}

/** A workflow journal line: the agent belongs to the workflow and may have ended. */
function decodeJournal({ record, origin, file }: Row): readonly LogEvent[] {
  const agentId = stringOf(record["agentId"]);
  const status = statuses.get(record["type"]) ?? null;
  if (agentId === null || !types.has(record["type"])) return [];
  const { workflowId } = file;
  return [evidenceOf(origin, agentId, "meta", { agentKind: "workflow", workflowId, status })];
}

const none: readonly LogEvent[] = [];

const conversationRecords: ReadonlyMap<string, DecodeRow> = new Map([
  ["user", decodeUser],
  ["assistant", decodeAssistant],
  ["system", decodeSystem],
  ["attachment", decodeAttachment],
  ["progress", decodeProgress],
]);

/** How transcripts are decoded. */
export const claudeCodeFormat: LogFormat = {
  source: "claude-code",
  detect: detectClaudeCode,
  isCertain: isTranscriptRecord,
  isJournal: isWorkflowJournal,
  isOther: isHistory,
  takesTurns: true,
  projection: claudeCodeProjection,
  typedText,
  openUnit,
  loadSchemas: async () => {
    const { claudeCodeRecordSchema: schemaOf } =
      await import("@turnmeter/schema/claude-code/record-schema.js");
    const { openMessageToolParts: openParts } = await import("../check/message-tool-parts.js");
    return { schemaOf, openParts };
  },
  loadCalls: async () =>
    (await import("../claude/logged-calls.js")).callsInBlocks(
      "message.content[]",
      // Progress repeats the row of an agent.
      "data.message.message.content[]",
    ),
};

function conversationEvents(row: Row, type: string, isInlineRoot: boolean): readonly LogEvent[] {
  const own = conversationRecords.get(type)?.(row) ?? none;
  const isSilent = areSilent(own);
  const held = interruptionsBefore(row);
  const kinds = sessionKindEvents(row);
  const evidence = threadEvidence(row, isInlineRoot);
  const titles = summaryTitles(row);
  const isAlone = held.length + kinds.length + evidence.length + titles.length === 0;
  // So it is for most rows: no list is copied for them.
  if (isAlone && !isSilent) return own;
  const activity: readonly LogEvent[] = isSilent ? [{ kind: "activity", origin: row.origin }] : none;
  return [...held, ...kinds, ...evidence, ...titles, ...own, ...activity];
}

function areSilent(events: readonly LogEvent[]): boolean {
  for (const { kind } of events) if (kind !== "problem" && kind !== "clientMade") return false;
  return true;
}

function openUnit(): UnitDecoder {
  return claudeCodeDecoder(newUnitState());
}

/** A decoder that continues from the state of a unit's rows so far. */
export function claudeCodeDecoder(state: UnitState): UnitDecoder {
  const open = new OpenFiles<FileState>();
  // Compiled code opens files by itself.
  const newest = (path: string) => (state.file.path === path ? state.file : null);
  return {
    decode(projected, file) {
      if (state.file.path !== file.path) state.file = open.of(file.path, () => new FileState(file.path));
      const { record } = projected;
      if (file.kind === "journal") {
        const { type, subtype } = recordType(record);
        const { origin } = rowEnvelope(projected, file, state, false);
        const events = decodeJournal({ record, projected, origin, file, state });
        return { events, type, subtype, isKnown: isJournalType(type), clientVersion: null };
      }
      const { type, subtype, isKnown, isConversation } = recordType(record);
      const { origin, isInlineRoot, problems } = rowEnvelope(projected, file, state, isConversation);
      const row: Row = { record, projected, origin, file, state };
      const events = isConversation
        ? conversationEvents(row, type, isInlineRoot)
        : (stateRecords.get(type)?.(row) ?? none);
      return {
        events: holdRows(
          problems.length === 0 ? events : [...problems, ...events],
          origin,
          isConversation,
          state.file,
          file,
        ),
        type,
        subtype,
        isKnown: isKnown || isStrayJournalLine(record),
        clientVersion: origin.clientVersion,
      };
    },
    decodeDocument: (value, file) => decodeMeta(value, file, state),
    finishFile({ path }) {
      const ended = open.end(path) ?? newest(path);
      return ended === null ? [] : [...releaseRows(ended, null), ...releaseInterruptions(ended)];
    },
    held({ path }) {
      const file = open.at(path) ?? newest(path);
      return file === null ? [] : [...file.held.flatMap(({ events }) => events), ...file.heldInterruptions];
    },
  };
}

/** Documents beside transcripts: an agent's meta file or a renamed session's title. */
function decodeMeta(value: unknown, file: LogFile, state: UnitState): readonly LogEvent[] {
  const document = objectOf(value);
  if (document === null) return [];
  const sessionId = file.sessionFolder ?? state.sessionId;
  if (sessionId === null) return [];
  const { agentLabel: agentId } = file;
  const origin = documentOrigin("claude-code", file, sessionId, agentId);
  if (agentId === null) {
    const title = stringOf(document["customTitle"]);
    return title === null ? [] : [sessionStateOf(origin, { title, titleRank: 3 })];
  }
  return [agentEvidence(document, agentId, file, origin), ...worktree(document, origin, state)];
}

function agentEvidence(document: Projected, agentId: string, file: LogFile, origin: RowOrigin): LogEvent {
  const label = agentLabel(agentId);
  const shape = stringOf(document["requestShape"]);
  const depth = integerOf(document["spawnDepth"]);
  return evidenceOf(origin, agentId, "meta", {
    agentKind: agentKind(document, file) ?? label.agentKind ?? "task",
    agentType: stringOf(document["agentType"]) ?? label.agentType,
    description: stringOf(document["description"]),
    callId: stringOf(document["toolUseId"]),
    parentAgentId: stringOf(document["parentAgentId"]),
    depth: depth !== null && depth > 0 ? depth : null,
    model: stringOf(document["model"]),
    workflowId: file.workflowId,
    teamName: stringOf(document["teamName"]),
    isBackground: shape === null ? null : shape === "background",
    status: document["stoppedByUser"] === true ? "stopped" : null,
  });
}

function agentKind(document: Projected, file: LogFile): AgentKind | null {
  if (document["taskKind"] === "in_process_teammate") return "teammate";
  return file.workflowId === null ? null : "workflow";
}

function worktree(document: Projected, origin: RowOrigin, state: UnitState): LogEvent[] {
  const path = workingDirectory(document["worktreePath"]);
  if (path === null || state.cwd === null || state.cwd === path) return [];
  return [{ kind: "worktree", origin, path, originalPath: state.cwd }];
}
