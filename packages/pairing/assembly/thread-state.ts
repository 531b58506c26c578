import { ThreadRow } from "./generated/rows";

/** A file of the open unit. */
@unmanaged
export class FileState {
  /** Its code, by which it is found. */
  file: i32;
  isTorn: bool;
  /** The newest of its threads that were written since a line that cannot be read. */
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

  /** Code of what the last telling row was. */
  step: i32;
  /** A key of the calls of the turn that have no result; −1 for none. The others are found by their names. */
  openLength: i32;
  openAt: usize;
  otherOpen: i32;
  openGeneration: i32;

  /** The prompt whose turn runs. */
  turn: usize;
  /** End of the turn before the newest row: that row may open the next turn. */
  turnEndedBefore: f64;
  /** Time of a fork's newest copy: that of its last one is the time of the copying. */
  copiedAt: f64;

  /** The name of the newest response: its calls are the ones that an interruption cuts. */
  response: usize;
  messageAt: usize;
  messageLength: i32;
  requestAt: usize;
  requestLength: i32;
  /** The prompt whose turn ran when the response began. */
  responseTurn: usize;
  /** Number of the newest row that holds a part of it. */
  responseRow: i32;
  /** The newest of its calls. */
  responseCalls: usize;

  /** The calls whose rows name a message that was not looked for yet. */
  firstMessageCall: usize;
  newestMessageCall: usize;
  hasMessages: bool;
  hasLocalCalls: bool;
}

/** Whose names are looked for: a thread's, by what they are. */
export const ofResponses: usize = 0;
export const ofLocalCalls: usize = 1;
export const ofOpenCalls: usize = 2;
export const ofMessages: usize = 3;
/** Names that are no thread's. */
export const ofMarks: usize = 4;
export const ofFiles: usize = 5;
export const ofThreads: usize = 6;
