import { Envelope } from "./generated/shared";
import * as F from "./generated/projection";
import {
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** The first text of the row's message (../../claude/user-content.ts); 0 for none. */
export function firstTextOfMessage(): i32 {
  const message = member(Envelope.object, F.message);
  const content = isObject(message) ? member(message, F.message$content) : 0;
  if (isMeasuredString(content)) return content;
  if (!isMeasuredArray(content)) return 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const text = textOfItem(item + 1);
    if (text != 0) return text;
  }
  return 0;
}

function textOfItem(item: i32): i32 {
  if (isMeasuredString(item)) return item;
  const block = fieldsOf(item);
  if (block == 0) return 0;
  const type = codeOf(member(block, F.message$content$$type));
  const isOther = type != 0 && (type == Words.toolResult || type == Words.image || type == Words.document);
  const text = member(block, F.message$content$$text);
  return !isOther && isMeasuredString(text) ? text : 0;
}
