/*
 * Responses and turns (../rollout.ts).
 */
import { Part, PartFigures, ResponseIds, Usage } from "../../../../pairing/assembly/generated/events";
import { addPart } from "../../../../pairing/assembly/add-part";
import {
  answerAt,
  callResponse,
  callResponseRow,
  namedResponse,
  noPrompt,
  openingAt,
  openResponseAt,
  promptFormAt,
  unbilledAt,
  waitsForResponse,
} from "../compiled/places";
import { noModel } from "../compiled/refusals";
import { refuse } from "../../compiled/assembly/refusal";
import { tellTurnStart } from "./answers";
import { closeKnown } from "./open-calls";
import { settleCalls } from "./queue";
import { tellResult } from "./results";
import { copyRow, forgetRow, isRow, newName, Newest, tellRow, writeName } from "./rows";
import { State } from "./state";
import { setUsage } from "./usage";

class Name {
  static at: usize = 0;
}

/** Notes that the newest row holds a part of a response. */
export function noteResponseRow(): void {
  forgetRow(answerAt);
  if (!isRow(openResponseAt) && !isRow(unbilledAt)) copyRow(unbilledAt, Newest.row);
}

/** Sets the response that a new call belongs to. */
export function setResponse(call: usize): void {
  const isOpen = isRow(openResponseAt);
  store<i32>(call, isOpen ? namedResponse : waitsForResponse, callResponse);
  copyRow(call + callResponseRow, openResponseAt);
}

/** Adds a response of the row, named by the row. */
export function addNamedResponse(row: usize, hasUsage: bool): void {
  if (Name.at == 0) Name.at = newName();
  addResponse(row, Name.at, writeName(Name.at, row), hasUsage);
}

/** Adds a response of the row; the waiting calls are its own. */
export function addResponse(row: usize, nameAt: usize, nameLength: i32, hasUsage: bool): void {
  settleCalls(nameAt, nameLength);
  tellRow(row);
  setPart(nameAt, nameLength, hasUsage);
  addPart();
  forgetRow(unbilledAt);
  State.awaitsResponse = false;
  forgetRow(openingAt);
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
  const hasResponse = (isRow(unbilledAt) || (isEnded && State.awaitsResponse)) && !State.isReview;
  return !hasResponse || State.model != 0 || refuse(noModel);
}

/** Ends a turn, with the newest row, or without one if the next turn simply begins. */
export function closeTurn(isEnded: bool): void {
  if (!State.isReview) {
    if (isRow(unbilledAt)) addNamedResponse(unbilledAt, false);
    else if (isEnded && State.awaitsResponse) addNamedResponse(Newest.row, false);
  }
  settleCalls(0, -1);
  forgetRow(unbilledAt);
  forgetRow(openResponseAt);
  State.awaitsResponse = false;
  forgetRow(answerAt);
  closeKnown(tellResult);
  if (!isEnded) return;
  State.isInTurn = false;
  forgetRow(openingAt);
  State.isReview = false;
  State.hasError = false;
  store<i32>(promptFormAt, noPrompt);
}

/** Notes the turn that the newest row belongs to; 0 where it names none. */
export function noteTurn(turn: i32): void {
  if (turn == 0 || turn == State.turnId) return;
  State.turnId = turn;
  tellTurnStart(load<i32>(isRow(openingAt) ? <usize>openingAt : Newest.row), turn);
  forgetRow(openingAt);
}
