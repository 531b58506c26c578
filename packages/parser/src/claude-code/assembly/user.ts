/*
 * User rows (../../claude/decode-user.ts): results of calls, and texts that a person or the client wrote.
 */
import { Envelope } from "./generated/shared";
import { interruptionText, noticeText } from "../compiled/kinds";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import {
  addActivity,
  addInterruption,
  addTurnEnd,
  endingCompleted,
} from "../../../../pairing/assembly/turn-events";
import { clientText, cutRow, noMessage, otherAuthor, severalBlocks } from "./generated/refusals";
import { isOfClientsAgent, readAgent } from "./agents";
import { isKnownDenial, isNewInterruption } from "./answers";
import { beginRow } from "./begin-row";
import { readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addMode, addModels, addUserMarks, isNewMode } from "./plain-marks";
import { addProblem } from "./problems";
import { refuse } from "../../compiled/assembly/refusal";
import { addResultOf, isUsualResult } from "./results";
import { readOwn, Said } from "./said";
import {
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  isNone,
  isObject,
  isPlain,
  isString,
  isTrue,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { tellEndsOfRow } from "./task-ends";
import { readTexts, textNumbered, Texts, typedHash } from "./texts";
import { readTold } from "./told";
import { Words } from "./generated/words";

let isOthers: bool = false;
/** Id of the response the row says was cut; 0 for none. */
let cutMessage: i32 = 0;

/** Decodes a user row. False, without a trace, where it is not usual. */
export function decodeUser(subtype: i32): bool {
  readOwn();
  if (!isObject(Said.message)) return refuse(noMessage);
  if (!readConversation()) return false;
  if (!hasUsualFlags()) return refuse(cutRow);
  Envelope.isParents = Said.isMeta && isOfClientsAgent();
  if (!readUser() || !readAuthor()) return false;
  if (mayBeFiller()) return refuse(cutRow);
  const isRare = Envelope.forked != 0 || Envelope.isParents;
  if (isRare && (Texts.kinds & noticeText) != 0) return refuse(clientText);
  readAgent(Texts.count == 0 ? 0 : textNumbered(0));
  beginRow(subtype);
  const wasTold = addUser();
  if (!wasTold) addActivity(0, 0);
  tellEndsOfRow();
  return true;
}

/** Reads the results and texts of a row. False if one of them is not usual. */
export function readUser(): bool {
  const content = member(Said.message, F.message$content);
  if (!readTexts(content)) return refuse(Texts.count > 1 ? severalBlocks : clientText);
  if (!readTold(Texts.results)) return false;
  if (Texts.results == 0) return true;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = resultOf(item);
    if (block != 0 && !isUsualResult(block, Texts.results)) return false;
  }
  return true;
}

function isReadable(): bool {
  const content = member(Said.message, F.message$content);
  return isMeasuredString(content) || isMeasuredArray(content);
}

/** Adds the results of the row; false if none names a call. */
export function addResults(): bool {
  const content = member(Said.message, F.message$content);
  let wasTold = false;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = resultOf(item);
    if (block != 0 && addResultOf(block)) wasTold = true;
  }
  return wasTold;
}

function resultOf(item: i32): i32 {
  const block = fieldsOf(item + 1);
  if (block == 0) return 0;
  return codeOf(member(block, F.message$content$$type)) == Words.toolResult ? block : 0;
}

function hasUsualFlags(): bool {
  const object = Envelope.object;
  const message = member(object, F.interruptedMessageId);
  if (!isPlain(message) && isString(message) && textLength(message) != 0) return false;
  cutMessage = isPlain(message) ? message : 0;
  if (!isNone(member(object, F.non_execution_kind))) return false;
  if (isTrue(member(object, F.toolDenialBeforeRun))) return false;
  const decision = member(object, F.permissionDecision);
  if (Said.denial == 0) return !isObject(decision) || Said.wasAllowed;
  return isNone(decision) && Said.denial != Words.userRejected && isKnownDenial(Said.denial) != 0;
}

/** Whether the interruption may be a fork's filler in place of a result (../../claude/fork-filler.ts). */
function mayBeFiller(): bool {
  return Said.denial == Words.interrupted && (cutMessage != 0 || (Texts.kinds & interruptionText) != 0);
}

function addCut(): bool {
  if (cutMessage != 0) {
    const at = textAt(cutMessage);
    const length = textLength(cutMessage);
    if (isNewInterruption(at, length) == 0) return false;
    addInterruption(at, length, 0);
    return true;
  }
  if ((Texts.kinds & interruptionText) == 0 || Said.isMeta) return false;
  addInterruption(0, -1, 0);
  return true;
}

function readAuthor(): bool {
  const origin = member(Envelope.object, F.origin);
  isOthers = false;
  if (origin == 0) return true;
  const fields = fieldsOf(origin);
  const kind = fields == 0 ? 0 : codeOf(member(fields, F.origin$kind));
  isOthers = kind != Words.human;
  return kind != 0 || refuse(otherAuthor);
}

function addUser(): bool {
  const object = Envelope.object;
  const results = Texts.results;
  if (!isReadable()) addProblem(Words.recordDegraded, Words.messageContent);
  let wasTold = results != 0 && addResults();
  if (isTrue(member(object, F.toolEndsTurn)) && hasSuccess()) {
    addTurnEnd(NaN, endingCompleted);
    wasTold = true;
  }
  const mode = codeOf(member(object, F.permissionMode));
  if (isNewMode(mode)) {
    addMode(mode);
    wasTold = true;
  }
  if (addCut()) wasTold = true;
  if (results != 0 || Said.isMeta || isTrue(member(object, F.isCompactSummary)) || isOthers) return wasTold;
  if (!Envelope.isSidechain) return addTyped() || wasTold;
  if (Texts.count > 0) addActivity(0, 1);
  return wasTold || Texts.count > 0;
}

function hasSuccess(): bool {
  const content = member(Said.message, F.message$content);
  if (!isMeasuredArray(content)) return false;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const block = resultOf(item);
    if (block != 0 && !isTrue(member(block, F.message$content$$is_error))) return true;
  }
  return false;
}

/** Commands, shell lines, model choices and prompts of a person; false for none. */
function addTyped(): bool {
  let wasTold = addUserMarks();
  if (addModels()) wasTold = true;
  const hash = typedHash();
  if (hash == 0) return wasTold;
  Prompt.clear();
  Prompt.textHash = hash;
  Prompt.promptSource = codeOf(member(Envelope.object, F.promptSource));
  addPrompt();
  return true;
}
