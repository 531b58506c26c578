/*
 * Progress rows (../decode-progress.ts): hooks, calls at work, and agents whose rows are repeated.
 */
import { Envelope } from "./generated/shared";
import {
  agentProgress,
  assistantRecord,
  progressMask,
  recordMask,
  silentProgress,
  toldHookBit,
  userRecord,
} from "../compiled/kinds";
import { noMessage, oddHook, otherProgress } from "./generated/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { noteCall, noteRunning } from "./call-names";
import { kindOfSubtype, readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addHook, addSilence, idOf, isSummedUp, noteHooked } from "./hooks";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  hashOf,
  isMeasuredString,
  isNone,
  isObject,
  isPlain,
  member,
  textAt,
  textLength,
} from "../../compiled/assembly/tape-values";
import { Row, RowNames } from "../../../../pairing/assembly/generated/events";
import { begin, NewestRow } from "../../../../pairing/assembly/row";
import { addActivity } from "../../../../pairing/assembly/turn-events";
import { seeProgressAgent } from "./answers";
import { addResponse, readResponse } from "./assistant";
import { entryOf, newTable } from "../../compiled/assembly/by-code";
import { kindOf } from "../../compiled/assembly/kinds";
import { instantOf } from "../../compiled/assembly/instant";
import { readRepeated, Said } from "./said";
import { Texts } from "./texts";
import { threadOfRepeated } from "./threads";
import { addResults, readUser } from "./user";

/** Decodes a progress row. False, without a trace, where it is not usual. */
export function decodeProgress(): bool {
  const object = Envelope.object;
  const data = member(object, F.data);
  if (!isObject(data)) return refuse(noMessage);
  if (!readConversation()) return false;
  const type = codeOf(member(data, F.data$type));
  const kind = kindOfSubtype(type, progressMask, silentProgress);
  if (kind == 0) return refuse(otherProgress);
  const parent = idOf(member(object, F.parentToolUseID));
  const own = idOf(member(object, F.toolUseID));
  if (parent < 0 || own < 0) return refuse(oddHook);
  readAgent(0);
  if (kind == agentProgress) return decodeAgentProgress(data, type, parent);
  if (kind == silentProgress) {
    beginRow(type);
    noteRunning(parent);
    addSilence();
    return true;
  }
  const event = codeOf(member(data, F.data$hookEvent));
  // Without an event, the hook's name has it.
  if (event == 0) return refuse(oddHook);
  beginRow(type);
  addHookOf(event, parent != 0 ? parent : own);
  return true;
}

function addHookOf(event: i32, call: i32): void {
  if (isSummedUp(event)) return addSilence();
  noteCall(call == 0 ? 0 : textAt(call), call == 0 ? 0 : textLength(call), event + 1, toldHookBit);
  noteHooked(call, event);
  addHook(event, call, NaN, NaN);
}

/*
 * Progress of agents, with the agents' rows that it repeats (../decode-progress.ts).
 */

/** Unit in which each agent was seen, by code of its id. */
let table: usize = 0;
let unit: i32 = 0;

/** Begins a unit without agents in progress rows. */
export function clearProgressAgents(): void {
  unit++;
}

/** Whether a progress row of the unit named an agent. */
export function isProgressAgent(agent: i32): i32 {
  if (table == 0) table = newTable();
  return i32(load<i32>(entryOf(table, agent, 4)) == unit);
}

export function noteProgressAgent(agent: i32): void {
  if (table == 0) table = newTable();
  store<i32>(entryOf(table, agent, 4), unit);
}

/** Decodes progress of an agent, which works on a call. False, without a trace, where it is not usual. */
function decodeAgentProgress(data: i32, type: i32, call: i32): bool {
  const agent = codeOf(member(data, F.data$agentId));
  const record = member(data, F.data$message);
  // An agent's own file does not repeat itself.
  const repeated = agent != 0 && agent != Envelope.agent && isObject(record) ? record : 0;
  const kind = repeated == 0 ? 0 : kindOf(codeOf(member(repeated, F.data$message$type))) & recordMask;
  const isRow = kind == assistantRecord || kind == userRecord;
  if (isRow && !readRow(repeated, kind, agent)) return refuse(otherProgress);
  beginRow(type);
  noteRunning(call);
  if (agent != 0) tellAgent(data, agent, call);
  addActivity(0, 0);
  if (isRow) addRow(kind);
  return true;
}

/** Links an agent to its call, once a unit. */
function tellAgent(data: i32, agent: i32, call: i32): void {
  if (isProgressAgent(agent) != 0) return;
  noteProgressAgent(agent);
  const prompt = member(data, F.data$prompt);
  const hashAt = isMeasuredString(prompt) ? hashOf(prompt) : 0;
  const at: usize = call == 0 ? 0 : textAt(call);
  const length = call == 0 ? 0 : textLength(call);
  seeProgressAgent(agent, at, length, hashAt);
}

function readRow(record: i32, kind: i32, agent: i32): bool {
  const uuid = member(record, F.data$message$uuid);
  if (!isPlain(uuid) && !isNone(uuid)) return false;
  const timestamp = member(record, F.data$message$timestamp);
  const own = instantOf(timestamp);
  const isTimed = own == own;
  if (!isTimed && !isNone(timestamp)) return false;
  readRepeated(record, agent, isPlain(uuid) ? uuid : 0, isTimed ? own : Envelope.at);
  if (!isObject(Said.message) || Said.isMeta) return false;
  if (kind == assistantRecord) return readResponse();
  return readUser();
}

function addRow(kind: i32): void {
  if (kind == assistantRecord) {
    beginRepeated();
    addResponse();
    return;
  }
  if (Texts.results == 0 && Texts.count == 0) return;
  beginRepeated();
  if (Texts.results != 0) addResults();
  if (Texts.results == 0) addActivity(0, 1);
}

/** Begins the agent's row: its own id and time, everything else from its parent's row. */
function beginRepeated(): void {
  NewestRow.thread = threadOfRepeated(Said.agent);
  Row.isSidechain = 1;
  Row.isBackgroundCopy = Envelope.isBackground;
  Row.isParents = 0;
  Row.isTimeTaken = 0;
  Row.at = Said.at;
  RowNames.forkedFromUuidLength = -1;
  RowNames.uuidLength = -1;
  if (Said.uuid != 0) {
    RowNames.uuid = textAt(Said.uuid);
    RowNames.uuidLength = textLength(Said.uuid);
  }
  begin();
}
