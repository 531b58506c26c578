/*
 * Rows of responses (../../claude/decode-assistant.ts). Usual are answers of the API with their text, thinking and calls.
 */
import { Envelope, State } from "./generated/shared";
import { Part, PartFigures, ResponseIds, Usage } from "../../../../pairing/assembly/generated/events";
import { addPart } from "../../../../pairing/assembly/add-part";
import { clientResponse, noMessage, oddCost, oddResponseName } from "./generated/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { addCalls, hasUsualBlocks } from "./calls";
import { readConversation } from "./read-envelope";
import * as F from "./generated/projection";
import { isApiMessageId, isApiRequestId, isUuid } from "./ids";
import { finiteOf, largestWhole, rounded } from "../../compiled/assembly/numbers";
import { isSame } from "../../../../scanner/assembly/short-text";
import { addProblem } from "./problems";
import { refuse } from "../../compiled/assembly/refusal";
import { readOwn, Said } from "./said";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  isNone,
  isObject,
  isPlain,
  isText,
  isThere,
  isTrue,
  member,
  textAt,
  textLength,
  word,
} from "../../compiled/assembly/tape-values";
import { readUsage } from "./usage";
import { Words } from "./generated/words";
import { measure } from "../../../../scanner/assembly/strings";
import { hashAt } from "../../compiled/places";

/** Decodes a row of a response. False, without a trace, where it is not usual. */
export function decodeAssistant(subtype: i32): bool {
  readOwn();
  if (!isObject(Said.message)) return refuse(noMessage);
  if (!readConversation()) return false;
  if (isTrue(member(Envelope.object, F.isApiErrorMessage))) return refuse(clientResponse);
  if (!readResponse()) return false;
  readAgent(0);
  beginRow(subtype);
  if (!Envelope.isSidechain && Part.model != 0) State.responseModel = Part.model;
  addResponse();
  return true;
}

/** Reads a response. False if it is not usual. */
export function readResponse(): bool {
  const message = Said.message;
  if (codeOf(member(message, F.message$model)) == Words.synthetic) return refuse(clientResponse);
  const content = member(message, F.message$content);
  if (!readNames(message) || !readCost(Said.cost) || !readUsage(message)) return false;
  const isList = isMeasuredArray(content);
  if (isList && !hasUsualBlocks(content)) return false;
  Part.stopReason = codeOf(member(message, F.message$stop_reason));
  Part.hasStopDetails = u8(isThere(member(message, F.message$stop_details)));
  Part.effort = codeOf(Said.effort);
  PartFigures.partChars = isList || isMeasuredString(content) ? charsOf(content) : 0;
  return true;
}

/** Adds the response that was read. */
export function addResponse(): void {
  const content = member(Said.message, F.message$content);
  const isList = isMeasuredArray(content);
  if (!isList && !isMeasuredString(content)) addProblem(Words.recordDegraded, Words.messageContent);
  addPart();
  if (isList) addCalls(content);
}

function readNames(message: i32): bool {
  const id = member(message, F.message$id);
  const request = Said.request;
  const hasId = isPlain(id);
  const hasRequest = isPlain(request);
  if ((!hasId && !isNone(id)) || (!hasRequest && !isNone(request))) return refuse(oddResponseName);
  const model = member(message, F.message$model);
  if (!isText(model) || !isText(member(message, F.message$stop_reason))) return refuse(oddResponseName);
  Part.clear();
  Usage.clear();
  PartFigures.clear();
  PartFigures.iterationTokens = 0;
  Part.model = codeOf(model);
  ResponseIds.clear();
  if (hasId) {
    ResponseIds.messageId = textAt(id);
    ResponseIds.messageIdLength = textLength(id);
  }
  if (hasRequest) {
    ResponseIds.requestId = textAt(request);
    ResponseIds.requestIdLength = textLength(request);
  }
  ResponseIds.isMessageIdGlobal = u8(hasId && isApiMessageId(id));
  ResponseIds.isNamedByRequest = u8(!ResponseIds.isMessageIdGlobal && isNamedByRequest(id, request));
  // Others without any name are identified by the hash of their line.
  const hasName = ResponseIds.isMessageIdGlobal != 0 || Said.uuid != 0 || hasRequest;
  return hasName || refuse(oddResponseName);
}

function isNamedByRequest(id: i32, request: i32): bool {
  if (!isPlain(request)) return false;
  if (!isPlain(id) || isApiRequestId(request)) return true;
  const uuid = Said.uuid;
  const length = textLength(id);
  const isOwn = uuid != 0 && textLength(uuid) == length && isSame(textAt(uuid), textAt(id), <usize>length);
  return isOwn && isUuid(id);
}

function readCost(value: i32): bool {
  if (isNone(value)) return true;
  const nanoUsd = rounded(finiteOf(value) * 1e9);
  if (!(nanoUsd >= 0) || nanoUsd > largestWhole) return refuse(oddCost);
  Part.recordedCostNanoUsd = nanoUsd;
  return true;
}

/** Characters of text, thinking and tool inputs of a response's content. */
function charsOf(content: i32): f64 {
  if (isMeasuredString(content)) return unitsOf(content);
  let chars: f64 = 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const value = item + 1;
    if (isMeasuredString(value)) {
      chars += unitsOf(value);
      continue;
    }
    const block = fieldsOf(value);
    if (block == 0) continue;
    chars += unitsOf(member(block, F.message$content$$text));
    chars += unitsOf(member(block, F.message$content$$thinking));
    const input = member(block, F.message$content$$input);
    if (input != 0) chars += <f64>byteLengthOf(input);
  }
  return chars;
}

/** UTF-16 units of a measured string; 0 for anything else. */
function unitsOf(value: i32): f64 {
  if (!isMeasuredString(value)) return 0;
  measure(<usize>word(value + 2) + 1, hashAt);
  return <f64>load<i32>(hashAt);
}
