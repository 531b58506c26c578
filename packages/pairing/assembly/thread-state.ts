import { ThreadRow } from "./generated/rows";

/** A file of the open unit. */
@unmanaged
export class FileState {
  /** Its code, by which it is found. */
  file: i32;
  isTorn: bool;
  /** The newest of its threads that were written since an unreadable line. */
  written: usize;
}

/** What is known of a thread while its file is read. Addresses are 0 for none. */
@unmanaged
export class ThreadState {
  /** Codes of its file and name, by which it is found. */
  file: i32;
  threadId: i32;

  row: ThreadRow;
  fileState: FileState;
  /** The thread that was opened after this one. */
  next: usize;
  /** The next of the file's threads that were written. */
  nextWritten: usize;
  isWritten: bool;

  /** The activity of its rows, and when they asked a subagent for something. */
  firstInterval: usize;
  newestInterval: usize;
  firstAsk: usize;
  newestAsk: usize;

  /** Code of the step that the last meaningful row left. */
  step: i32;
  /** Key of one call of the turn that has no result; a length of −1 is none. Other open calls are found by their names. */
  openLength: i32;
  openAt: usize;
  otherOpen: i32;
  openGeneration: i32;

  /** The prompt whose turn runs. */
  turn: usize;
  /** End of the turn before the newest row: that row may open the next turn. */
  turnEndedBefore: f64;
  /** Time of a fork's newest copied row; that of the last one is the time of the copying. */
  copiedAt: f64;

  /** The name of the newest response: its calls are the ones that an interruption cuts. */
  response: usize;
  messageAt: usize;
  messageLength: i32;
  requestAt: usize;
  requestLength: i32;
  /** The prompt whose turn ran when the response began. */
  responseTurn: usize;
  /** Number of the newest row that holds a part of the response. */
  responseRow: i32;
  /** The newest call of the response. */
  responseCalls: usize;

  /** Calls whose rows name a message that was not looked up yet. */
  firstMessageCall: usize;
  newestMessageCall: usize;
  hasMessages: bool;
  hasLocalCalls: bool;
}

/** Owners of names: a thread's names, by kind. */
export const ofResponses: usize = 0;
export const ofLocalCalls: usize = 1;
export const ofOpenCalls: usize = 2;
export const ofMessages: usize = 3;
/** Owners whose names belong to no thread. */
export const ofMarks: usize = 4;
export const ofFiles: usize = 5;
export const ofThreads: usize = 6;
