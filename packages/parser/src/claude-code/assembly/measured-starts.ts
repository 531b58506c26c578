import { textHasEscapes } from "../../../../scanner/src/tape";
import { textOf } from "../../../../pairing/assembly/texts";
import { startOf } from "./answers";
import { byteLengthOf, isMeasuredString, word } from "../../compiled/assembly/tape-values";

/** The least bytes that the start of any measured text holds whole. */
const shortBytes = 200;

/** The code of the start of a measured string, as much of it as is wanted; 0 for an empty one, and for what is no string. */
export function startOfMeasured(value: i32): i32 {
  if (!isMeasuredString(value)) return 0;
  const isShort = byteLengthOf(value) <= shortBytes && (word(value + 4) & textHasEscapes) == 0;
  if (!isShort) return startOf(value);
  return textOf(<usize>word(value + 2) + 1, <usize>byteLengthOf(value) - 2);
}
