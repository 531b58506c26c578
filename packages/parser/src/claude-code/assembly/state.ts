/*
 * States of the session (../decode-state.ts). Usual are titles, modes, links, what was done to the queue, and those that
 * say nothing that is counted.
 */
import * as Kind from "../compiled/kinds";
import { Envelope, Rows, State } from "./generated/shared";
import { oddCost, oddQueue, oddSummary } from "./generated/refusals";
import { isNewPullRequest, seeSummary, tellCost, tellOwnTitle, tellWorktree, windowOf } from "./answers";
import { beginMarkedState, beginState, beginToldState } from "./begin-row";
import { noteCall } from "./call-names";
import { spelledDirectory } from "../../compiled/assembly/directories";
import { readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { finiteOf, integerOf, largestWhole, rounded } from "../../compiled/assembly/numbers";
import { addMode, addValueMark, isNewMode } from "./plain-marks";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  isObject,
  isPlain,
  isString,
  member,
  textAt,
  textLength,
} from "../../compiled/assembly/tape-values";
import { findEndsInTexts, tellEnds } from "./task-ends";
import { readTexts, Texts } from "./texts";
import { noteTitle, tellNewestTitle } from "./session-kinds";
import { Words } from "./generated/words";

/** Decodes a state. False, without a trace, where it is not usual. */
export function decodeState(subtype: i32): bool {
  const kind = Envelope.kind;
  const object = Envelope.object;
  if (kind == Kind.titleRecord) return decodeTitle(codeOf(member(object, F.aiTitle)), subtype);
  if (kind == Kind.ownTitleRecord) return decodeOwnTitle(codeOf(member(object, F.customTitle)), subtype);
  if (kind == Kind.summaryRecord) return decodeSummary(subtype);
  if (kind == Kind.costRecord) return decodeCost(member(object, F.totalCostUSD), subtype);
  if (kind == Kind.worktreeRecord) return decodeWorktree(member(object, F.worktreeSession), subtype);
  if (kind == Kind.modeRecord || kind == Kind.pullRequestRecord || kind == Kind.queueRecord) {
    if (!readConversation()) return false;
  }
  if (kind == Kind.modeRecord) return decodeMode(codeOf(member(object, F.permissionMode)), subtype);
  if (kind == Kind.pullRequestRecord) return decodePullRequest(subtype);
  if (kind == Kind.queueRecord) return decodeQueue(member(object, F.content));
  beginState(subtype);
  return true;
}

function decodeTitle(title: i32, subtype: i32): bool {
  if (title == 0) beginState(subtype);
  else {
    beginToldState(subtype);
    noteTitle(title);
  }
  return true;
}

function decodeOwnTitle(title: i32, subtype: i32): bool {
  if (title == 0) beginState(subtype);
  else {
    beginToldState(subtype);
    tellNewestTitle();
    tellOwnTitle(title);
  }
  return true;
}

/** A title that waits for the row it names. */
function decodeSummary(subtype: i32): bool {
  const leaf = member(Envelope.object, F.leafUuid);
  if (!isPlain(leaf) && isString(leaf) && textLength(leaf) != 0) return refuse(oddSummary);
  const title = codeOf(member(Envelope.object, F.summary));
  beginState(subtype);
  if (title == 0 || !isPlain(leaf)) return true;
  noteCall(textAt(leaf), textLength(leaf), Kind.titledRow, 1);
  Rows.haveTitles = true;
  seeSummary(textAt(leaf), textLength(leaf), title);
  return true;
}

/** The mode mark takes the previous row's time. */
function decodeMode(mode: i32, subtype: i32): bool {
  if (!isNewMode(mode)) {
    beginState(subtype);
    return true;
  }
  const isTimed = Envelope.at == Envelope.at;
  beginMarkedState(subtype, isTimed ? Envelope.at : State.lastAt);
  addMode(mode);
  return true;
}

/** The client writes the same link again after every turn. */
function decodePullRequest(subtype: i32): bool {
  const number = integerOf(member(Envelope.object, F.prNumber));
  if (number != number || isNewPullRequest(number) == 0) {
    beginState(subtype);
    return true;
  }
  beginMarkedState(subtype, Envelope.at);
  addValueMark(Words.pullRequest, Words.linked, number);
  return true;
}

function decodeCost(value: i32, subtype: i32): bool {
  if (isString(value)) return refuse(oddCost);
  const dollars = finiteOf(value);
  const nanoUsd = dollars >= 0 ? rounded(dollars * 1e9) : NaN;
  const isCost = nanoUsd <= largestWhole;
  const usage = member(Envelope.object, F.modelUsage);
  const window = usage == 0 || Envelope.agent != 0 ? 0 : windowOf(usage, State.responseModel);
  if (!isCost && window == 0) {
    beginState(subtype);
    return true;
  }
  beginToldState(subtype);
  tellCost(isCost ? nanoUsd : NaN, window);
  return true;
}

function decodeWorktree(told: i32, subtype: i32): bool {
  const isTold = isObject(told);
  const path = isTold ? spelled(member(told, F.worktreeSession$worktreePath)) : 0;
  const own = isTold ? spelled(member(told, F.worktreeSession$originalCwd)) : 0;
  const before = isTold ? spelled(member(told, F.worktreeSession$preEnterOriginalCwd)) : 0;
  const original = own == path || own == 0 ? before : own;
  if (path == 0 || original == 0 || original == path) {
    beginState(subtype);
    return true;
  }
  beginToldState(subtype);
  tellWorktree(path, original);
  return true;
}

function spelled(directory: i32): i32 {
  return spelledDirectory(codeOf(directory));
}

/** The row's subtype is its queue operation. */
function decodeQueue(content: i32): bool {
  if (!readTexts(content) || (Envelope.forked != 0 && (Texts.kinds & Kind.noticeText) != 0))
    return refuse(oddQueue);
  const operation = codeOf(member(Envelope.object, F.operation));
  if (findEndsInTexts() == 0) {
    beginState(operation);
    return true;
  }
  beginMarkedState(operation, Envelope.at);
  tellEnds();
  return true;
}
