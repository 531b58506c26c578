/*
 * User rows (../../claude/decode-user.ts): results of calls, and texts that a person or the client wrote.
 */
import { Envelope } from "./generated/shared";
import { Prompt } from "../../../../pairing/assembly/generated/events";
import { addPrompt } from "../../../../pairing/assembly/prompt";
import { addActivity, addTurnEnd, endingCompleted } from "../../../../pairing/assembly/turn-events";
import { clientText, cutRow, noMessage, otherAuthor, severalBlocks } from "./generated/refusals";
import { isOfClientsAgent, readAgent } from "./agents";
import { isKnownDenial } from "./answers";
import { beginRow } from "./begin-row";
import { readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { addMode, isNewMode } from "./state";
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
  isString,
  isTrue,
  member,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { readTexts, textNumbered, Texts, typedHash } from "./texts";
import { readTold } from "./told";
import { Words } from "./generated/words";

let isOthers: bool = false;

/** Decodes a user row. False, without a trace, where it is not usual. */
export function decodeUser(subtype: i32): bool {
  readOwn();
  if (!isObject(Said.message)) return refuse(noMessage);
  if (!readConversation()) return false;
  if (!hasUsualFlags()) return refuse(cutRow);
  Envelope.isParents = Said.isMeta && isOfClientsAgent();
  if (!readUser() || !readAuthor()) return false;
  readAgent(Texts.count == 0 ? 0 : textNumbered(0));
  beginRow(subtype);
  const wasTold = addUser();
  if (!wasTold) addActivity(0, 0);
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
    if (block != 0 && !isUsualResult(block)) return false;
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
  const cut = member(object, F.interruptedMessageId);
  if (isString(cut) && textLength(cut) != 0) return false;
  if (!isNone(member(object, F.non_execution_kind))) return false;
  if (isTrue(member(object, F.toolDenialBeforeRun))) return false;
  const decision = member(object, F.permissionDecision);
  if (Said.denial == 0) return !isObject(decision) || Said.wasAllowed;
  if (Said.denial == Words.interrupted || Said.denial == Words.userRejected) return false;
  return isNone(decision) && isKnownDenial(Said.denial) != 0;
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

/** The prompt of a person; false for none. */
function addTyped(): bool {
  const hash = typedHash();
  if (hash == 0) return false;
  Prompt.clear();
  Prompt.textHash = hash;
  Prompt.promptSource = codeOf(member(Envelope.object, F.promptSource));
  addPrompt();
  return true;
}
