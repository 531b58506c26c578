import { turnItemMask, turnItemShift } from "../compiled/kinds";
import { addByte, addBytes, beginDraft, Draft } from "../../../../pairing/assembly/draft";
import { textAt, textLength, textOf } from "../../../../pairing/assembly/texts";
import { entryOf, newTable } from "../../compiled/assembly/by-code";
import { kindOf } from "../../compiled/assembly/kinds";

/** What the name of a completed item means; 0 for one that is not known. */
export function kindOfItem(name: i32): i32 {
  return name == 0 ? 0 : (kindOf(name) >> turnItemShift) & turnItemMask;
}

/** Codes of `item_completed/` plus item type, by code of the type. */
let items: usize = 0;

/** The code of an event and its completed item. */
export function namedItem(event: i32, name: i32): i32 {
  if (items == 0) items = newTable();
  const known = load<i32>(entryOf(items, name, 4));
  if (known != 0) return known;
  beginDraft();
  addBytes(textAt(event), textLength(event));
  addByte(0x2f);
  addBytes(textAt(name), textLength(name));
  const code = textOf(Draft.at, Draft.length);
  store<i32>(entryOf(items, name, 4), code);
  return code;
}
