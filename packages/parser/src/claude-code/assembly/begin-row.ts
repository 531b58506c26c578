import { Envelope, State } from "./generated/shared";
import { Row, RowNames } from "../../../../pairing/assembly/generated/events";
import { begin, NewestRow } from "../../../../pairing/assembly/row";
import { noteAgentSession } from "./agent-sessions";
import { beginAgentRow } from "./agents";
import { seeUnknown, tellProblem } from "./answers";
import { noteDirectory, spelledDirectory } from "../../compiled/assembly/directories";
import { seeSession, seeTime, seeUnit } from "./file-state";
import * as F from "./generated/projection";
import { countRecord, seeRecord } from "../../compiled/assembly/record-counts";
import { noteSessionKind } from "./session-kinds";
import { noteSidechain } from "./sidechains";
import { codeOf, member, textAt, textLength } from "../../compiled/assembly/tape-values";
import { threadOfRow } from "./threads";

/** Begins a usual row: updates counts, and what is known of its file, session and agent, before the row's own events. */
export function beginRow(subtype: i32): void {
  const directory = begun(subtype);
  seeSession(Envelope.session);
  noteDirectory(directory);
  if (Envelope.timeProblem != 0) tellProblem(Envelope.timeProblem, 0);
  if (!Envelope.isKnown) seeUnknown(subtype);
  noteSessionKind();
  beginAgentRow();
  setOrigin(directory);
}

/** Begins a state of the session that becomes no event. */
export function beginState(subtype: i32): void {
  begun(subtype);
}

/** Begins a state of the session that becomes an event. */
export function beginToldState(subtype: i32): i32 {
  const directory = begun(subtype);
  seeSession(Envelope.session);
  noteDirectory(directory);
  return directory;
}

/** Begins a state of the session that becomes an event of its thread, at a time. The fields of conversation rows must have been read. */
export function beginMarkedState(subtype: i32, at: f64): void {
  const directory = beginToldState(subtype);
  Envelope.at = at;
  setOrigin(directory);
  Row.isTimeTaken = 1;
}

/** Updates the state that every row changes; returns its directory. */
function begun(subtype: i32): i32 {
  const object = Envelope.object;
  const directory = spelledDirectory(codeOf(member(object, F.cwd)));
  const version = codeOf(member(object, F.version));
  if (Envelope.ownSession != 0) State.lastSessionId = Envelope.ownSession;
  if (Envelope.at == Envelope.at && Envelope.timeProblem == 0) seeTime(Envelope.at);
  noteAgentSession();
  noteSidechain();
  seeUnit(directory, Envelope.session);
  seeRecord(Envelope.line, Envelope.isKnown);
  countRecord(Envelope.type, subtype, version, i32(Envelope.isKnown), Envelope.line);
  Row.clientVersion = version;
  return directory;
}

function setOrigin(directory: i32): void {
  const object = Envelope.object;
  Row.isSidechain = Envelope.isSidechain;
  Row.isBackgroundCopy = Envelope.isBackground;
  Row.isParents = Envelope.isParents;
  Row.isTimeTaken = Envelope.timeProblem != 0;
  RowNames.forkedFromUuidLength = -1;
  if (Envelope.forked != 0) {
    RowNames.forkedFromUuid = textAt(Envelope.forked);
    RowNames.forkedFromUuidLength = textLength(Envelope.forked);
  }
  Row.gitBranch = codeOf(member(object, F.gitBranch));
  Row.entrypoint = Envelope.entrypoint;
  Row.promptId = codeOf(member(object, F.promptId));
  NewestRow.thread = threadOfRow();
  Row.line = Envelope.line;
  Row.at = Envelope.at;
  Row.cwd = directory;
  Row.repository = 0;
  RowNames.uuidLength = -1;
  if (Envelope.uuid != 0) {
    RowNames.uuid = textAt(Envelope.uuid);
    RowNames.uuidLength = textLength(Envelope.uuid);
  }
  begin();
}
