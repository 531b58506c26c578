/*
 * User rows (../decode-user.ts). Usual are results of calls, and one text that nobody but a person wrote.
 */
import { addPrompt, Prompt } from "../../../../pairing/assembly/prompt";
import { addActivity } from "../../../../pairing/assembly/turn-events";
import {
  agentMetaRow,
  clientText,
  cutRow,
  noMessage,
  oddContent,
  otherAuthor,
  severalBlocks,
} from "../compiled/refusals";
import { lastTextKind, otherText, silentText, typedText } from "../compiled/places";
import { readAgent } from "./agents";
import { textKindOf } from "./answers";
import { beginRow } from "./begin-row";
import { mayBeClients } from "./client-texts";
import { Envelope, readConversation } from "./envelope";
import * as F from "./generated/projection";
import { addMode, addPlainMark, isNewMode } from "./plain-marks";
import { refuse } from "./refusal";
import { addResults, readResults } from "./results";
import {
  byteLengthOf,
  codeOf,
  fieldsOf,
  firstItem,
  hashTextOf,
  isMeasuredArray,
  isMeasuredString,
  isNone,
  isObject,
  isTrue,
  member,
  word,
} from "./tape-values";
import { Words } from "./words";

/** Decodes a user row. False, without a trace, where it is not usual. */
export function decodeUser(subtype: i32): bool {
  const object = Envelope.object;
  const message = member(object, F.message);
  if (!isObject(message)) return refuse(noMessage);
  if (!readConversation()) return false;
  if (!hasUsualFlags()) return refuse(cutRow);
  const content = member(message, F.message$content);
  if (isMeasuredString(content)) return decodeText(content, subtype);
  if (!isMeasuredArray(content)) return refuse(oddContent);
  const first = firstItem(content);
  if (first == 0) return refuse(oddContent);
  const block = fieldsOf(first + 1);
  if (block == 0) return refuse(oddContent);
  const type = codeOf(member(block, F.message$content$$type));
  if (type == Words.toolResult) return decodeResults(content, subtype);
  if (word(first) != 0 || type == Words.image || type == Words.document) return refuse(severalBlocks);
  const text = member(block, F.message$content$$text);
  return isMeasuredString(text) ? decodeText(text, subtype) : refuse(oddContent);
}

/** Whether nothing in the row says that a person or a rule cut in. */
function hasUsualFlags(): bool {
  const object = Envelope.object;
  return (
    isNone(member(object, F.interruptedMessageId)) &&
    isNone(member(object, F.toolDenialKind)) &&
    isNone(member(object, F.non_execution_kind)) &&
    !isTrue(member(object, F.toolEndsTurn))
  );
}

function decodeResults(content: i32, subtype: i32): bool {
  // Agents that the client starts begin with rows of their parent's.
  if (Envelope.agent != 0 && isTrue(member(Envelope.object, F.isMeta))) return refuse(agentMetaRow);
  if (!readAgent(0) || !readResults(content)) return false;
  beginRow(subtype);
  addResults(content);
  addPermissionMode();
  return true;
}

function decodeText(text: i32, subtype: i32): bool {
  const object = Envelope.object;
  const isMeta = isTrue(member(object, F.isMeta));
  if (isMeta && Envelope.agent != 0) return refuse(agentMetaRow);
  const kind = mayBeClients(text) ? textKindOf(text) : typedText;
  if (kind == otherText) return refuse(clientText);
  if (!isPersons(member(object, F.origin))) return refuse(otherAuthor);
  if (!readAgent(text)) return false;
  beginRow(subtype);
  addPermissionMode();
  if (isMeta || isTrue(member(object, F.isCompactSummary))) addActivity(0, 0);
  else if (Envelope.isSidechain) addActivity(0, 1);
  else if (byteLengthOf(text) == 2 || kind == silentText) addActivity(0, 0);
  else if (kind > lastTextKind) addPlainMark(Words.command, kind - lastTextKind);
  else {
    Prompt.textHash = hashTextOf(text);
    Prompt.promptSource = codeOf(member(object, F.promptSource));
    Prompt.isQueued = 0;
    Prompt.isEcho = 0;
    addPrompt();
  }
  return true;
}

/** Whether a row says that a person wrote it, or nothing. */
function isPersons(origin: i32): bool {
  if (origin == 0) return true;
  const fields = fieldsOf(origin);
  return fields != 0 && codeOf(member(fields, F.origin$kind)) == Words.human;
}

function addPermissionMode(): void {
  const mode = codeOf(member(Envelope.object, F.permissionMode));
  if (isNewMode(mode)) addMode(mode);
}
