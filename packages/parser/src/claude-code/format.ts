import type { LogEvent } from "@turnmeter/schema";
import { OpenFiles } from "../decoding/open-files.js";
import type { LogFormat, UnitDecoder } from "../log-format.js";
import { threadEvidence } from "./agent-evidence.js";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeAttachment } from "./decode-attachment.js";
import { decodeJournal, isJournalType, isStrayJournalLine } from "./decode-journal.js";
import { decodeMeta } from "./decode-meta.js";
import { decodeProgress } from "./decode-progress.js";
import { stateRecords, summaryTitles } from "./decode-state.js";
import { decodeSystem } from "../claude/decode-system.js";
import { decodeUser } from "../claude/decode-user.js";
import { detectClaudeCode, isHistory, isTranscriptRecord, isWorkflowJournal } from "./detect.js";
import { interruptionsBefore, releaseInterruptions } from "../claude/fork-filler.js";
import { holdRows, releaseRows } from "../claude/hold-rows.js";
import { rowEnvelope } from "./origin.js";
import { claudeCodeProjection } from "../claude/projection.js";
import { recordType } from "./record-type.js";
import type { DecodeRow, Row } from "../claude/row.js";
import { sessionKindEvents } from "./session-kind.js";
import { typedText } from "../claude/wrapper-texts.js";
import { newFileState, newUnitState, type FileState, type UnitState } from "../claude/unit-state.js";

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
  loadSchemas: async () => (await import("./schemas.js")).claudeCodeSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).claudeCodeCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).claudeCodeCallContents,
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

/** Whether no event tells that anything happened in the row. */
function areSilent(events: readonly LogEvent[]): boolean {
  for (const { kind } of events) if (kind !== "problem" && kind !== "clientMade") return false;
  return true;
}

function openUnit(): UnitDecoder {
  return claudeCodeDecoder(newUnitState());
}

/** A decoder that goes on from what a unit's rows have said so far. */
export function claudeCodeDecoder(state: UnitState): UnitDecoder {
  const open = new OpenFiles<FileState>();
  // Compiled code opens files by itself.
  const newest = (path: string) => (state.file.path === path ? state.file : null);
  return {
    decode(projected, file) {
      if (state.file.path !== file.path) state.file = open.of(file.path, () => newFileState(file.path));
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
