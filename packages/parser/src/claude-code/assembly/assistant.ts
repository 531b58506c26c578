/*
 * Rows of responses (../decode-assistant.ts). Usual are answers of the API with their text, thinking and calls.
 */
import { addPart } from "../../../../pairing/assembly/add-part";
import { Part } from "../../../../pairing/assembly/part";
import { noMessage, oddContent, oddCost, oddResponseName } from "../compiled/refusals";
import { readAgent } from "./agents";
import { beginRow } from "./begin-row";
import { addCalls, hasUsualBlocks } from "./calls";
import { decodeClientResponse } from "./client-responses";
import { charsOf } from "./content-chars";
import { Envelope, readConversation } from "./envelope";
import * as F from "./generated/projection";
import { isApiMessageId, isApiRequestId } from "./ids";
import { finiteOf, rounded } from "./numbers";
import { isSame } from "../../../../scanner/assembly/short-text";
import { refuse } from "./refusal";
import { readOwn, Said } from "./said";
import {
  codeOf,
  isMeasuredArray,
  isMeasuredString,
  isNone,
  isObject,
  isPlain,
  isText,
  isTrue,
  member,
  textAt,
  textLength,
} from "./tape-values";
import { readUsage } from "./usage";
import { Words } from "./words";

/** Decodes a row of a response. False, without a trace, where it is not usual. */
export function decodeAssistant(subtype: i32): bool {
  readOwn();
  if (!isObject(Said.message)) return refuse(noMessage);
  if (!readConversation()) return false;
  if (isTrue(member(Envelope.object, F.isApiErrorMessage)) || isSynthetic())
    return decodeClientResponse(subtype);
  if (!readResponse() || !readAgent(0)) return false;
  beginRow(subtype);
  addResponse();
  return true;
}

/** Reads a response. False where it is not usual. */
export function readResponse(): bool {
  const message = Said.message;
  const content = member(message, F.message$content);
  if (!readNames(message) || !readCost(Said.cost) || !readUsage(message)) return false;
  const isList = isMeasuredArray(content);
  if (!isList && !isMeasuredString(content)) return refuse(oddContent);
  if (isList && !hasUsualBlocks(content)) return false;
  Part.stopReason = codeOf(member(message, F.message$stop_reason));
  Part.effort = codeOf(Said.effort);
  Part.contentChars = charsOf(content);
  return true;
}

/** Adds the response that was read. */
export function addResponse(): void {
  addPart();
  const content = member(Said.message, F.message$content);
  if (isMeasuredArray(content)) addCalls(content);
}

/** Whether the client made the response up. */
export function isSynthetic(): bool {
  return codeOf(member(Said.message, F.message$model)) == Words.synthetic;
}

/** Reads the ids and the model. */
function readNames(message: i32): bool {
  const id = member(message, F.message$id);
  const request = Said.request;
  const hasId = isPlain(id);
  const hasRequest = isPlain(request);
  if ((!hasId && !isNone(id)) || (!hasRequest && !isNone(request))) return refuse(oddResponseName);
  const model = member(message, F.message$model);
  if (!isText(model) || !isText(member(message, F.message$stop_reason))) return refuse(oddResponseName);
  Part.model = codeOf(model);
  Part.messageLength = -1;
  Part.requestLength = -1;
  Part.lineHashAt = 0;
  if (hasId) {
    Part.messageAt = textAt(id);
    Part.messageLength = textLength(id);
  }
  if (hasRequest) {
    Part.requestAt = textAt(request);
    Part.requestLength = textLength(request);
  }
  Part.isMessageIdGlobal = i32(hasId && isApiMessageId(id));
  Part.isNamedByRequest = i32(
    Part.isMessageIdGlobal == 0 && hasRequest && (!hasId || isApiRequestId(request)),
  );
  return hasUsualName(hasId, hasRequest) || refuse(oddResponseName);
}

/** Whether the response has a name, and one that is no uuid in place of an id: those need a look at more than the ids. */
function hasUsualName(hasId: bool, hasRequest: bool): bool {
  if (Part.isMessageIdGlobal != 0) return true;
  const uuid = Said.uuid;
  if (uuid == 0) return hasRequest;
  const isUuid =
    hasId &&
    textLength(uuid) == Part.messageLength &&
    isSame(textAt(uuid), Part.messageAt, <usize>Part.messageLength);
  return !isUuid;
}

/** Reads the dollars that the row states, in nano-dollars. */
function readCost(value: i32): bool {
  Part.costNanoUsd = NaN;
  if (isNone(value)) return true;
  const nanoUsd = rounded(finiteOf(value) * 1e9);
  if (!(nanoUsd >= 0) || nanoUsd > 9007199254740991) return refuse(oddCost);
  Part.costNanoUsd = nanoUsd;
  return true;
}
