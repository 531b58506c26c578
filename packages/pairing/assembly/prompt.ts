import { keep } from "./bytes";
import { addByte, addNumber, addText, beginDraft, Draft } from "./draft";
import { bytesOfPrompt, PromptRow, Table } from "./generated/rows";
import { Word } from "./generated/words";
import { Row, rowBackgroundCopy, rowTimeTaken } from "./row";
import { runningTurn } from "./row-turn";
import { addRow } from "./tables";
import { codeOf } from "./texts";
import { ThreadState } from "./thread-state";
import { beginStep } from "./thread-steps";
import { stateOf } from "./threads";

/** What a person asked for. Texts are codes, 0 for null. */
export class Prompt {
  static textHash: i32 = 0;
  static promptSource: i32 = 0;
  static isQueued: i32 = 0;
  static isEcho: i32 = 0;
}

/** Adds the prompt on the newest row. It begins a turn, unless it is known from a queue only. */
export function addPrompt(): void {
  const state = stateOf();
  const added = addRow(Table.Prompt, bytesOfPrompt);
  const row = changetype<PromptRow>(added);
  setRow(row);
  row.turnId = Prompt.isQueued ? runningTurn(state) : ownTurn();
  if (Prompt.isQueued) return;
  beginStep(state, Word.Waiting);
  openTurn(state, added);
}

/** Begins a turn. Its prompt's row does not extend the turn before. */
function openTurn(state: ThreadState, prompt: usize): void {
  if (state.turn != 0) changetype<PromptRow>(state.turn).turnEndedAt = state.turnEndedBefore;
  state.turn = prompt;
}

/** Code of the turn the newest row begins. */
function ownTurn(): i32 {
  if (Row.uuidLength >= 0) return codeOf(Row.uuidAt, Row.uuidLength);
  beginDraft();
  addText(Row.session);
  addByte(0x20);
  if (Row.promptId != 0) {
    addText(Row.promptId);
  } else {
    addText(Prompt.textHash);
    addByte(0x20);
    addNumber(Row.at);
  }
  return codeOf(Draft.at, Draft.length);
}

function setRow(row: PromptRow): void {
  row.source = Row.source;
  row.sessionId = Row.session;
  row.threadId = Row.threadId;
  row.file = Row.file;
  row.line = Row.line;
  row.at = Row.at;
  row.hasOwnTime = u8(Row.at == Row.at && (Row.flags & rowTimeTaken) == 0);
  row.cwd = Row.cwd;
  row.uuid = Row.uuidLength > 0 ? keep(Row.uuidAt, Row.uuidLength) : 0;
  row.uuidLength = Row.uuidLength;
  row.forkedFromUuid = Row.forkedLength > 0 ? keep(Row.forkedAt, Row.forkedLength) : 0;
  row.forkedFromUuidLength = Row.forkedLength;
  row.promptId = Row.promptId;
  row.textHash = Prompt.textHash;
  row.promptSource = Prompt.promptSource;
  row.isQueued = u8(Prompt.isQueued != 0);
  row.isEcho = u8(Prompt.isEcho != 0);
  row.isBackgroundCopy = u8((Row.flags & rowBackgroundCopy) != 0);
  row.turnEndedAt = Row.at;
  row.turnDurationMs = NaN;
  row.turnDurationLine = i32.MIN_VALUE;
}
