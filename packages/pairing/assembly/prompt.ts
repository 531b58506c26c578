import { Prompt, Row, RowNames } from "./generated/events";
import { keep } from "./bytes";
import { addByte, addNumber, addText, beginDraft, Draft } from "./draft";
import { bytesOfPrompt, PromptRow, Table } from "./generated/rows";
import { Word } from "./generated/words";
import { runningTurn } from "./row-turn";
import { addRow } from "./tables";
import { codeOf } from "./texts";
import { ThreadState } from "./thread-state";
import { beginStep } from "./thread-steps";
import { stateOf } from "./threads";

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
  if (RowNames.uuidLength >= 0) return codeOf(RowNames.uuid, RowNames.uuidLength);
  beginDraft();
  addText(Row.sessionId);
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
  row.takeRow();
  row.takePrompt();
  row.hasOwnTime = u8(Row.at == Row.at && !Row.isTimeTaken);
  row.uuid = RowNames.uuidLength > 0 ? keep(RowNames.uuid, RowNames.uuidLength) : 0;
  row.uuidLength = RowNames.uuidLength;
  row.forkedFromUuid =
    RowNames.forkedFromUuidLength > 0 ? keep(RowNames.forkedFromUuid, RowNames.forkedFromUuidLength) : 0;
  row.forkedFromUuidLength = RowNames.forkedFromUuidLength;
  row.turnEndedAt = Row.at;
  row.turnDurationMs = NaN;
  row.turnDurationLine = i32.MIN_VALUE;
}
