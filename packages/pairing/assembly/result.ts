import { keep } from "./bytes";
import { bytesOfResult, ResultRow, Table } from "./generated/rows";
import { hashLength, keepHash } from "./kept-hash";
import { findCallKey, LocalCall } from "./local-call";
import { Row } from "./row";
import { keptRowName, rowNameLength } from "./row-name";
import { addRow } from "./tables";
import { noteResultStep } from "./thread-steps";
import { stateOf } from "./threads";

/** The result of a tool call. Texts are codes, 0 for null; whole numbers are −2,147,483,648 for null, others NaN. */
export class Result {
  static idAt: usize = 0;
  static idLength: i32 = -1;
  static isIdGlobal: i32 = 0;
  static outcome: i32 = 0;
  static cause: i32 = 0;
  static exitCode: f64 = NaN;
  static isClientMade: i32 = 0;
  static isPlaceholder: i32 = 0;
  static durationMs: f64 = NaN;
  static resultBytes: f64 = NaN;
  /** The 16 bytes of the hash; 0 for none. */
  static contentHashAt: usize = 0;
  /** −1, or the length of a hash that is a text. */
  static contentHashLength: i32 = -1;
  static linesAdded: i32 = i32.MIN_VALUE;
  static linesRemoved: i32 = i32.MIN_VALUE;
  static webSearches: i32 = i32.MIN_VALUE;
  static taskId: i32 = 0;
  static taskStatus: i32 = 0;
  static workflowId: i32 = 0;

  /** Set by `addResult`: the key of its call. */
  static keyAt: usize = 0;
  static keyLength: i32 = -1;
}

/** Adds a result that is on the newest row. */
export function addResult(): void {
  const state = stateOf();
  if (Result.isIdGlobal) {
    Result.keyAt = keep(Result.idAt, Result.idLength);
    Result.keyLength = Result.idLength;
  } else {
    findCallKey(state, Result.idAt, Result.idLength);
    Result.keyAt = LocalCall.keyAt;
    Result.keyLength = LocalCall.keyLength;
  }
  setRow(changetype<ResultRow>(addRow(Table.Result, bytesOfResult)));
  Result.contentHashLength = -1;
  if (!Result.isPlaceholder) noteResultStep(state, Result.keyAt, Result.keyLength, Result.outcome);
}

function setRow(row: ResultRow): void {
  row.sessionId = Row.session;
  row.threadId = Row.threadId;
  row.file = Row.file;
  row.line = Row.line;
  row.at = Row.at;
  row.uuid = keptRowName();
  row.uuidLength = rowNameLength();
  row.callKey = Result.keyAt;
  row.callKeyLength = Result.keyLength;
  row.outcome = Result.outcome;
  row.cause = Result.cause;
  row.exitCode = Result.exitCode;
  row.isClientMade = u8(Result.isClientMade != 0);
  row.isPlaceholder = u8(Result.isPlaceholder != 0);
  row.durationMs = Result.durationMs;
  row.resultBytes = Result.resultBytes;
  row.contentHash = keepHash(Result.contentHashAt, Result.contentHashLength);
  row.contentHashLength = hashLength(Result.contentHashAt, Result.contentHashLength);
  row.linesAdded = Result.linesAdded;
  row.linesRemoved = Result.linesRemoved;
  row.webSearches = Result.webSearches;
  row.taskId = Result.taskId;
  row.taskStatus = Result.taskStatus;
  row.workflowId = Result.workflowId;
}

/** Address of the call key of the newest result. */
export function resultKeyAt(): usize {
  return Result.keyAt;
}

/** Length of that call key, in bytes. */
export function resultKeyLength(): i32 {
  return Result.keyLength;
}
