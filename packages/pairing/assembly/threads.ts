/*
 * The threads of the open unit, by file and thread.
 */
import { Row } from "./generated/events";
import { begin, NewestRow } from "./row";
import { addActivityRows, placeGap } from "./activity-intervals";
import { bytesOfThread, Table, ThreadRow } from "./generated/rows";
import { addName, findName, forgetNames, Name } from "./names";
import { noteRow } from "./note-row";
import { forgetRequestRowNames } from "./request-row-names";
import { addRow } from "./tables";
import { FileState, ofFiles, ofThreads, ThreadState } from "./thread-state";
import { allocate } from "./heap";
import { lastStep } from "./thread-steps";
import { forgetUnit, takeForUnit } from "./unit-memory";
import { addByte, addNumber, beginDraft, Draft } from "./draft";
import { codeOf } from "./texts";

class Threads {
  static first: usize = 0;
  static last: usize = 0;
  /** The thread last touched by a row, and that row's number. */
  static newest: usize = 0;
  static notedRow: i32 = 0;
}

/** Opens a unit: nothing is known of any thread. Gaps up to `gapMs` are active. */
export function openUnit(gapMs: f64): void {
  forgetUnit();
  forgetNames();
  forgetRequestRowNames();
  placeGap(gapMs);
  Threads.first = 0;
  Threads.last = 0;
  Threads.newest = 0;
  Threads.notedRow = 0;
}

/** Ends the unit: what is known of its threads becomes rows. */
export function closeUnit(): void {
  for (let found = Threads.first; found != 0;) {
    const state = changetype<ThreadState>(found);
    state.row.lastStep = lastStep(state);
    state.row.isTorn = state.fileState.isTorn;
    state.row.askedAt = askedAt(state);
    addActivityRows(state);
    found = state.next;
  }
}

/** Sets the file of the next rows, and the program that wrote it. Texts are codes. */
export function openFile(file: i32, source: i32): void {
  Row.file = file;
  Row.source = source;
}

/** Begins the row whose fields are set. */
export function beginRow(): void {
  begin();
  threadOf(Row.threadId, Row.sessionId, Row.agentId, Row.line, Row.isDigest);
}

/** The state of a thread of the newest file, which is opened where it is new. `agent` is 0 on the main thread. */
export function threadOf(threadId: i32, session: i32, agent: i32, line: i32, isDigest: i32): usize {
  Row.threadId = threadId;
  Row.sessionId = session;
  Row.agentId = agent;
  // Most rows are of the same thread as the row before them.
  const newest = changetype<ThreadState>(Threads.newest);
  if (Threads.newest != 0 && newest.threadId == threadId && newest.file == Row.file) {
    return (NewestRow.thread = Threads.newest);
  }
  const found = findName(ofThreads, takeKey(threadId), 8);
  const state =
    found == 0 ? openThread(line, isDigest) : changetype<ThreadState>(changetype<Name>(found).first);
  noteWritten(state);
  return (NewestRow.thread = changetype<usize>(state));
}

/** The state of the newest row's thread; notes the row if that was not done yet. */
export function stateOf(): ThreadState {
  const state = changetype<ThreadState>(NewestRow.thread);
  if (Threads.notedRow == NewestRow.number) return state;
  noteRow(state);
  Threads.notedRow = NewestRow.number;
  Threads.newest = NewestRow.thread;
  return state;
}

/** A line of the newest file cannot be read: it may have held the newest response of any of its threads. */
export function hideResponses(isTorn: i32): void {
  const file = fileState();
  if (isTorn) file.isTorn = true;
  for (let found = file.written; found != 0;) {
    const state = changetype<ThreadState>(found);
    state.response = 0;
    state.isWritten = false;
    found = state.nextWritten;
  }
  file.written = 0;
  const newest = changetype<ThreadState>(Threads.newest);
  if (Threads.newest != 0 && newest.file == file.file) noteWritten(newest);
}

/** Like `hideResponses`, for a file that need not be the newest one. */
export function hideResponsesOf(file: i32, isTorn: i32): void {
  const newest = Row.file;
  Row.file = file;
  hideResponses(isTorn);
  Row.file = newest;
}

class Key {
  static at: usize = 0;
}

function takeKey(threadId: i32): usize {
  if (Key.at == 0) Key.at = allocate(16);
  store<i32>(Key.at, Row.file);
  store<i32>(Key.at, threadId, 4);
  return Key.at;
}

function fileState(): FileState {
  const found = findName(ofFiles, takeKey(0), 4);
  if (found != 0) return changetype<FileState>(changetype<Name>(found).first);
  const file = changetype<FileState>(takeForUnit(offsetof<FileState>()));
  file.file = Row.file;
  changetype<Name>(addName(ofFiles, changetype<usize>(file), 4)).first = changetype<usize>(file);
  return file;
}

function openThread(line: i32, isDigest: i32): ThreadState {
  const found = takeForUnit(offsetof<ThreadState>());
  const state = changetype<ThreadState>(found);
  state.file = Row.file;
  state.threadId = Row.threadId;
  state.row = openRow(line, isDigest);
  state.fileState = fileState();
  state.openLength = -1;
  state.openGeneration = 1;
  state.turnEndedBefore = NaN;
  state.copiedAt = NaN;
  findName(ofThreads, found, 8);
  changetype<Name>(addName(ofThreads, found, 8)).first = found;
  if (Threads.first == 0) Threads.first = found;
  else changetype<ThreadState>(Threads.last).next = found;
  Threads.last = found;
  return state;
}

function openRow(line: i32, isDigest: i32): ThreadRow {
  const row = changetype<ThreadRow>(addRow(Table.Thread, bytesOfThread));
  row.source = Row.source;
  row.sessionId = Row.sessionId;
  row.threadId = Row.threadId;
  row.agentId = Row.agentId;
  row.file = Row.file;
  row.line = line;
  row.lastLine = line;
  row.firstAt = NaN;
  row.lastAt = NaN;
  row.isDigest = <u8>isDigest;
  return row;
}

function noteWritten(state: ThreadState): void {
  if (state.isWritten) return;
  state.isWritten = true;
  state.nextWritten = state.fileState.written;
  state.fileState.written = changetype<usize>(state);
}

/*
 * When a thread's rows asked a subagent for something.
 */

@unmanaged
class Ask {
  at: f64;
  next: usize;
}

export function noteAsk(state: ThreadState, at: f64): void {
  const found = takeForUnit(offsetof<Ask>());
  changetype<Ask>(found).at = at;
  if (state.newestAsk == 0) state.firstAsk = found;
  else changetype<Ask>(state.newestAsk).next = found;
  state.newestAsk = found;
}

/** The instants as a text with blanks between, by its code; 0 for none. */
function askedAt(state: ThreadState): i32 {
  if (state.firstAsk == 0) return 0;
  beginDraft();
  for (let found = state.firstAsk; found != 0; found = changetype<Ask>(found).next) {
    if (Draft.length > 0) addByte(0x20);
    addNumber(changetype<Ask>(found).at);
  }
  return codeOf(Draft.at, Draft.length);
}
