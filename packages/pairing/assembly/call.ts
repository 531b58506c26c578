import { keep } from "./bytes";
import { hashLength, keepHash } from "./kept-hash";
import { addByte, addBytes, addFour, addNumber, beginDraft, Draft } from "./draft";
import { bytesOfCall, CallRow, Table } from "./generated/rows";
import { setLocalCall } from "./local-call";
import { noteCall } from "./message-calls";
import { Name } from "./names";
import { ResponseIds } from "./response-key";
import { Row, rowBackgroundCopy, rowSidechain } from "./row";
import { promptIdOfRow, turnIdOfRow } from "./row-turn";
import { addRow } from "./tables";
import { takeResponse } from "./thread-responses";
import { ThreadState } from "./thread-state";
import { noteCallStep } from "./thread-steps";
import { stateOf } from "./threads";

/** A tool call. Texts are codes, 0 for null; a length of −1 is null. */
export class Call {
  static idAt: usize = 0;
  static idLength: i32 = -1;
  static isIdGlobal: i32 = 0;
  /** The key that names the call where its id does not. */
  static ownKeyAt: usize = 0;
  static ownKeyLength: i32 = -1;
  static messageAt: usize = 0;
  static messageLength: i32 = -1;
  static requestAt: usize = 0;
  static requestLength: i32 = -1;
  static tool: i32 = 0;
  static rawTool: i32 = 0;
  static mcpServer: i32 = 0;
  static isWaiting: i32 = 0;
  static model: i32 = 0;
  /** NaN for null. */
  static inputBytes: f64 = NaN;
  /** The 16 bytes of the hash; 0 for none. */
  static inputHashAt: usize = 0;
  /** −1, or the length of a hash that is a text. */
  static inputHashLength: i32 = -1;
  static target: i32 = 0;
  /** The program that a shell runs. */
  static program: i32 = 0;
  static isSpawn: i32 = 0;
  /** The fields from here on apply only to calls that start a subagent. */
  static spawnType: i32 = 0;
  static spawnDescription: i32 = 0;
  static spawnPromptHash: i32 = 0;
  /** 2 for null. */
  static spawnIsBackground: i32 = 2;
  static spawnModel: i32 = 0;
}

/** Adds a call that is on the newest row. */
export function addCall(): void {
  const state = stateOf();
  takeIds();
  // On the row of a part it is that one's call, whatever its ids.
  if (state.response == 0 || state.responseRow != Row.number) takeResponse(state);
  const response = changetype<Name>(state.response);
  const added = addRow(Table.Call, bytesOfCall);
  const row = changetype<CallRow>(added);
  setNames(row, state, response);
  setRow(row, state);
  setSpawn(row);
  noteCall(state, added);
  noteCallStep(state, row.callKey, row.callKeyLength);
  Call.inputHashLength = -1;
  Call.ownKeyLength = -1;
}

function takeIds(): void {
  ResponseIds.messageAt = Call.messageAt;
  ResponseIds.messageLength = Call.messageLength;
  ResponseIds.requestAt = Call.requestAt;
  ResponseIds.requestLength = Call.requestLength;
  ResponseIds.isMessageIdGlobal = true;
  ResponseIds.isNamedByRequest = false;
  ResponseIds.lineHashAt = 0;
}

function setNames(row: CallRow, state: ThreadState, response: Name): void {
  const id = Call.idLength > 0 ? keep(Call.idAt, Call.idLength) : 0;
  row.callId = id;
  row.callIdLength = Call.idLength;
  row.responseKey = response.at;
  row.responseKeyLength = response.length;
  row.cutKeyLength = -1;
  if (Call.isIdGlobal && Call.idLength >= 0) {
    row.callKey = id;
    row.callKeyLength = Call.idLength;
    return;
  }
  setLocalKey(row, response);
  if (Call.idLength >= 0) setLocalCall(state, id, Call.idLength, row.callKey, row.callKeyLength);
}

/** Key of a call whose id is not globally unique. */
function setLocalKey(row: CallRow, response: Name): void {
  if (Call.ownKeyLength >= 0) {
    row.callKey = keep(Call.ownKeyAt, Call.ownKeyLength);
    row.callKeyLength = Call.ownKeyLength;
    return;
  }
  beginDraft();
  addBytes(response.at, response.length);
  addByte(0x20);
  if (Call.idLength >= 0) {
    addBytes(Call.idAt, Call.idLength);
  } else {
    // "line "
    addFour(0x656e696c);
    addByte(0x20);
    addNumber(Row.line);
  }
  row.callKey = keep(Draft.at, Draft.length);
  row.callKeyLength = Draft.length;
}

function setRow(row: CallRow, state: ThreadState): void {
  row.source = Row.source;
  row.sessionId = Row.session;
  row.threadId = Row.threadId;
  row.agentId = Row.agent;
  row.file = Row.file;
  row.line = Row.line;
  row.cwd = Row.cwd;
  row.clientVersion = Row.version;
  row.turnId = turnIdOfRow(state);
  row.promptId = promptIdOfRow();
  row.isSidechain = u8((Row.flags & rowSidechain) != 0);
  row.isBackgroundCopy = u8((Row.flags & rowBackgroundCopy) != 0);
  row.tool = Call.tool;
  row.rawTool = Call.rawTool;
  row.mcpServer = Call.mcpServer;
  row.isWaiting = u8(Call.isWaiting != 0);
  row.model = Call.model;
  row.startedAt = Row.at;
  row.inputBytes = Call.inputBytes;
  row.inputHash = keepHash(Call.inputHashAt, Call.inputHashLength);
  row.inputHashLength = hashLength(Call.inputHashAt, Call.inputHashLength);
  row.target = Call.target;
  row.program = Call.program;
}

function setSpawn(row: CallRow): void {
  row.isSpawn = u8(Call.isSpawn != 0);
  row.spawnIsBackground = 2;
  if (!Call.isSpawn) return;
  row.spawnType = Call.spawnType;
  row.spawnDescription = Call.spawnDescription;
  row.spawnPromptHash = Call.spawnPromptHash;
  row.spawnIsBackground = <u8>Call.spawnIsBackground;
  row.spawnModel = Call.spawnModel;
}
