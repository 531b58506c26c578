/*
 * Responses and turns (../rollout.ts).
 */
import { namedResponse, noPrompt, waitsForResponse } from "../compiled/kinds";
import { OpenCall, Prompted, RowPlace, State, Waiting } from "./generated/shared";
import { Part, PartFigures, ResponseIds, Usage } from "../../../../pairing/assembly/generated/events";
import { addPart } from "../../../../pairing/assembly/add-part";
import { noModel } from "./generated/refusals";
import { refuse } from "../../compiled/assembly/refusal";
import { tellTurnStart } from "./answers";
import { closeKnown } from "./open-calls";
import { settleCalls } from "./queue";
import { tellResult } from "./results";
import { copyRow, forgetRow, isRow, newName, Newest, tellRow, writeName } from "./rows";
import { setUsage } from "./usage";

class Name {
  static at: usize = 0;
}

/** Notes that the newest row holds a part of a response. */
export function noteResponseRow(): void {
  forgetRow(Waiting.answer);
  if (!isRow(Waiting.openResponse) && !isRow(Waiting.unbilled)) copyRow(Waiting.unbilled, Newest.row);
}

/** Sets the response that a new call belongs to. */
export function setResponse(call: OpenCall): void {
  const isOpen = isRow(Waiting.openResponse);
  call.response = isOpen ? namedResponse : waitsForResponse;
  copyRow(call.responseRow, Waiting.openResponse);
}

/** Adds a response of the row, named by the row. */
export function addNamedResponse(row: RowPlace, hasUsage: bool): void {
  if (Name.at == 0) Name.at = newName();
  addResponse(row, Name.at, writeName(Name.at, row), hasUsage);
}

/** Adds a response of the row; the waiting calls are its own. */
export function addResponse(row: RowPlace, nameAt: usize, nameLength: i32, hasUsage: bool): void {
  settleCalls(nameAt, nameLength);
  tellRow(row);
  setPart(nameAt, nameLength, hasUsage);
  addPart();
  forgetRow(Waiting.unbilled);
  State.awaitsResponse = false;
  forgetRow(Waiting.opening);
}

function setPart(nameAt: usize, nameLength: i32, hasUsage: bool): void {
  ResponseIds.clear();
  ResponseIds.messageId = nameAt;
  ResponseIds.messageIdLength = nameLength;
  ResponseIds.isMessageIdGlobal = 1;
  Part.clear();
  Usage.clear();
  PartFigures.clear();
  Part.model = State.model;
  if (hasUsage) setUsage();
  PartFigures.iterationTokens = 0;
  PartFigures.partChars = 0;
  Part.effort = State.effort;
  Part.serviceTier = State.serviceTier;
}

/** Whether closing the turn, with the newest row where that ends it, tells nothing that waits for a model. */
export function canClose(isEnded: bool): bool {
  const hasResponse = (isRow(Waiting.unbilled) || (isEnded && State.awaitsResponse)) && !State.isReview;
  return !hasResponse || State.model != 0 || refuse(noModel);
}

/** Ends a turn, with the newest row, or without one if the next turn simply begins. */
export function closeTurn(isEnded: bool): void {
  if (!State.isReview) {
    if (isRow(Waiting.unbilled)) addNamedResponse(Waiting.unbilled, false);
    else if (isEnded && State.awaitsResponse) addNamedResponse(Newest.row, false);
  }
  settleCalls(0, -1);
  forgetRow(Waiting.unbilled);
  forgetRow(Waiting.openResponse);
  State.awaitsResponse = false;
  forgetRow(Waiting.answer);
  closeKnown(tellResult);
  if (!isEnded) return;
  State.isInTurn = false;
  forgetRow(Waiting.opening);
  State.isReview = false;
  State.hasError = false;
  Prompted.form = noPrompt;
}

/** Notes the turn that the newest row belongs to; 0 where it names none. */
export function noteTurn(turn: i32): void {
  if (turn == 0 || turn == State.turnId) return;
  State.turnId = turn;
  tellTurnStart(isRow(Waiting.opening) ? Waiting.opening.line : Newest.row.line, turn);
  forgetRow(Waiting.opening);
}
