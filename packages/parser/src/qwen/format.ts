import { qwenSystemSubtypes, type LogEvent } from "@turnmeter/schema";
import { OpenFiles } from "../decoding/open-files.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import { agentsOfFile } from "./agent-evidence.js";
import { decodeAssistant } from "./decode-assistant.js";
import { decodeMeta } from "./decode-meta.js";
import { decodeSystem } from "./decode-system.js";
import { decodeUser, typedText } from "./decode-user.js";
import { detectQwen, isOtherRow } from "./detect.js";
import { rowEnvelope } from "./origin.js";
import { qwenProjection } from "./projection.js";
import { decodeToolResult, resultOfEnd } from "./result-event.js";
import type { DecodeRow, Row } from "./row.js";
import { newFileState, type UnitState } from "./unit-state.js";

const byType: ReadonlyMap<string, DecodeRow> = new Map<string, DecodeRow>([
  ["user", decodeUser],
  ["assistant", decodeAssistant],
  ["tool_result", decodeToolResult],
  ["system", decodeSystem],
]);

const systemSubtypes: ReadonlySet<string> = new Set(qwenSystemSubtypes);

/** How chats and transcripts of subagents are decoded. */
export const qwenFormat: LogFormat = {
  source: "qwen",
  detect: detectQwen,
  isOther: isOtherRow,
  takesTurns: true,
  knowsFiles: true,
  projection: qwenProjection,
  typedText,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).qwenSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).qwenCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).qwenCallContents,
};

function openUnit(unit: LogUnit): UnitDecoder {
  const state: UnitState = {
    file: newFileState(""),
    transcripts: new Set(unit.files.flatMap(({ agentLabel }) => agentLabel ?? [])),
    toldAgents: new Set(),
    agentCalls: new Map(),
  };
  const open = new OpenFiles<UnitState["file"]>();
  return {
    decode(projected, file) {
      state.file = open.of(file.path, () => newFileState(file.path));
      const { record } = projected;
      const type = stringOf(record["type"]) ?? "unknown";
      const subtype = type === "system" ? systemSubtype(record) : stringOf(record["subtype"]);
      const { origin, problems } = rowEnvelope(projected, file, state.file);
      const row = { record, projected, origin, file, state };
      const events = [...forkEvents(row), ...rowEvents(row, type)];
      if (type === "user" || type === "tool_result") state.file.agentResponse = null;
      return {
        events: [...problems, ...events],
        type,
        subtype,
        isKnown: byType.has(type) && (type !== "system" || isKnownSubtype(subtype)),
        clientVersion: origin.clientVersion,
      };
    },
    decodeDocument: (value, file) => decodeMeta(value, file, state),
    finishFile(file) {
      const ended = open.end(file.path);
      return ended === null ? [] : endOfFile({ ...state, file: ended });
    },
    held({ path }) {
      const file = open.at(path);
      return file === null ? [] : endOfFile({ ...state, file });
    },
  };
}

function rowEvents(row: Row, type: string): readonly LogEvent[] {
  if (isToldElsewhere(row)) return [];
  noteTranscript(row);
  const decode = byType.get(type);
  if (decode === undefined) return [];
  const events = decode(row);
  const isSilent = events.every(({ kind }) => kind === "problem");
  return isSilent ? [...events, { kind: "activity", origin: row.origin }] : events;
}

/** A fork's copies name the session that they come from. */
function forkEvents({ origin, state: { file } }: Row): readonly LogEvent[] {
  const { sessionId: forkedFrom, line, isBackgroundCopy } = origin;
  if (!isBackgroundCopy || file.forkedFrom.has(forkedFrom)) return [];
  file.forkedFrom.add(forkedFrom);
  return [{ kind: "fork", origin, forkedFrom, copiedLine: 0, ownLine: line }];
}

function noteTranscript({ record, origin, state }: Row): void {
  const { agentId } = origin;
  if (agentId === null || state.file.agents.has(agentId)) return;
  state.file.agents.set(agentId, { origin, agentType: stringOf(record["agentName"]), description: null });
}

/**
 * Whether a subagent's transcript has the subagent under another id than telemetry, as versions around 0.15 wrote it:
 * its rows say nothing that telemetry does not.
 */
function isToldElsewhere({ record, origin, state }: Row): boolean {
  const { agentId } = origin;
  const name = stringOf(record["agentName"]);
  if (agentId === null || name === null || state.toldAgents.has(agentId)) return false;
  return [...state.toldAgents].some((told) => told.startsWith(`${name}-`) && !state.transcripts.has(told));
}

/** Ends of calls whose result's row never came, and the subagents of the file. */
function endOfFile(state: UnitState): readonly LogEvent[] {
  const { toolEnds, openCalls } = state.file;
  const ends = [...toolEnds].map(([name, end]) => resultOfEnd(end, openCalls.get(name)?.tool ?? ""));
  return [...ends, ...agentsOfFile(state)];
}

/** A row's subtype; telemetry is told apart by its event's name. */
function systemSubtype(record: Row["record"]): string | null {
  const subtype = stringOf(record["subtype"]);
  const event = objectOf(objectOf(record["systemPayload"])?.["uiEvent"]);
  const name = stringOf(event?.["event.name"]);
  return subtype === "ui_telemetry" && name !== null ? `${subtype}/${name}` : subtype;
}

function isKnownSubtype(subtype: string | null): boolean {
  return subtype !== null && systemSubtypes.has(subtype.split("/", 1)[0] ?? "");
}
