import { toldResult } from "./generated/refusals";
import * as F from "./generated/projection";
import { refuse } from "../../compiled/assembly/refusal";
import { Said } from "./said";
import {
  codeOf,
  fieldsOf,
  firstItem,
  isMeasuredArray,
  isObject,
  member,
  word,
} from "../../compiled/assembly/tape-values";
import { Words } from "./generated/words";

/** The structured data on the row's only result: the measured value, and its fields if it is an object. */
export class Told {
  static value: i32 = 0;
  static fields: i32 = 0;
}

/** Reads the row's structured data on its results. False if that is not usual; with several results, the data belongs to none. */
export function readTold(results: i32): bool {
  Told.value = results == 0 ? 0 : Said.told;
  Told.fields = fieldsOf(Told.value);
  if (Told.value == 0) return true;
  if (results > 1) return refuse(toldResult);
  return !isMeasuredArray(Told.value) || isListOfBlocks(Told.value) || refuse(toldResult);
}

/** Whether the array lists content blocks, not one wrapped result object. */
function isListOfBlocks(value: i32): bool {
  const first = firstItem(value);
  if (first == 0 || word(first) != 0) return true;
  if (!isObject(first + 1)) return true;
  const type = codeOf(member(first + 1, F.toolUseResult$$type));
  return (
    type != 0 &&
    (type == Words.text ||
      type == Words.image ||
      type == Words.document ||
      type == Words.resource ||
      type == Words.toolReference)
  );
}
