/*
 * Items of the conversation (../decode-item.ts).
 */
import * as Kind from "../compiled/kinds";
import { Waiting } from "./generated/shared";
import { Char } from "../../../../scanner/assembly/char";
import { refuse } from "../../compiled/assembly/refusal";
import {
  codeOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { startOfText } from "../../compiled/assembly/text-starts";
import { agentNotice, otherType, toldTool } from "./generated/refusals";
import { beginRow } from "./begin-row";
import { decodeCall, decodeSearch } from "./calls";
import { kindOf } from "../../compiled/assembly/kinds";
import * as F from "./generated/projection";
import { decodeOutput } from "./outputs";
import { noteResponseRow } from "./responses";
import { copyRow, forgetRow, Newest } from "./rows";
import { Words } from "./generated/words";

/** Decodes an item. False, without a trace, where it is not usual. */
export function decodeItem(payload: i32, type: i32): bool {
  const subtype = codeOf(member(payload, F.payload$type));
  const kind = (kindOf(subtype) >> Kind.itemShift) & Kind.itemMask;
  if (kind == 0) return refuse(otherType);
  if (kind == Kind.otherItem) return refuse(toldTool);
  if (kind == Kind.messageItem) return decodeMessage(payload, type, subtype);
  if (kind == Kind.callOutput) return decodeOutput(payload, type, subtype);
  if (kind == Kind.searchCall) return decodeSearch(payload, type, subtype);
  if (kind == Kind.functionCall)
    return decodeCall(payload, nameOf(payload), member(payload, F.payload$arguments), type, subtype);
  if (kind == Kind.customCall)
    return decodeCall(payload, nameOf(payload), member(payload, F.payload$input), type, subtype);
  if (kind == Kind.shellCall)
    return decodeCall(payload, Words.localShell, member(payload, F.payload$action), type, subtype);
  beginRow(type, subtype);
  if (kind == Kind.reasoningItem) noteResponseRow();
  return true;
}

function nameOf(payload: i32): i32 {
  return codeOf(member(payload, F.payload$name));
}

function decodeMessage(payload: i32, type: i32, subtype: i32): bool {
  const role = codeOf(member(payload, F.payload$role));
  const content = member(payload, F.payload$content);
  if (role == Words.user && mayTellOfAgents(content)) return refuse(agentNotice);
  const phase = codeOf(member(payload, F.payload$phase));
  beginRow(type, subtype);
  if (role == Words.assistant) {
    noteResponseRow();
    // These are no answers, or not all of one.
    if (phase == 0 || (phase != Words.commentary && phase != Words.partialAnswer))
      copyRow(Waiting.answer, Newest.row);
  } else if (role == Words.user) forgetRow(Waiting.answer);
  return true;
}

function mayTellOfAgents(content: i32): bool {
  if (isMeasuredString(content)) return mayBeNotice(content);
  if (!isMeasuredArray(content)) return false;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    if (!isObject(item + 1)) continue;
    const text = member(item + 1, F.payload$content$$text);
    if (isMeasuredString(text) && mayBeNotice(text)) return true;
  }
  return false;
}

const lessThan = 0x3c;
const letterS = 0x73;

function mayBeNotice(text: i32): bool {
  const start = <usize>word(text + 2) + 1;
  const end = <usize>word(text + 3) - 1;
  if (start == end) return false;
  const begin = startOfText(start, end);
  if (begin == 0) return true;
  const first = <i32>load<u8>(begin);
  const second = <i32>load<u8>(begin, 1);
  return first == Char.Backslash || (first == lessThan && (second == letterS || second == Char.Backslash));
}
