import { measure } from "../../../../scanner/assembly/strings";
import { hashAt } from "../../compiled/places";
import * as F from "./generated/projection";
import {
  byteLengthOf,
  fieldsOf,
  firstItem,
  isMeasuredString,
  member,
  word,
} from "../../compiled/assembly/tape-values";

/** Characters of text, thinking and tool inputs of a response's content. */
export function charsOf(content: i32): f64 {
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
