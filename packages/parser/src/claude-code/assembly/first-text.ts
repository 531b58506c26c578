import * as F from "./generated/projection";
import {
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isMeasuredString,
  member,
  word,
} from "../../compiled/assembly/tape-values";

/** The first text of a result (../../claude/result-content.ts); 0 for none. */
export function firstText(content: i32): i32 {
  if (isMeasuredString(content)) return content;
  if (!isMeasuredArray(content)) return 0;
  for (let item = firstItem(content); item != 0; item = word(item)) {
    const value = item + 1;
    if (isMeasuredString(value)) return value;
    const fields = fieldsOf(value);
    if (fields == 0) continue;
    const text = member(fields, F.message$content$$content$$text);
    if (isMeasuredString(text)) return text;
  }
  return 0;
}
