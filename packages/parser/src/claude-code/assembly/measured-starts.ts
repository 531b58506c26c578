import { textHasEscapes } from "../../../../scanner/src/tape";
import { textOf } from "../../../../pairing/assembly/texts";
import { startOf } from "./answers";
import { byteLengthOf, isMeasuredString, word } from "../../compiled/assembly/tape-values";

/** Bytes that any measured text's start is sure to hold. */
const shortBytes = 200;

/** The code of the start of a measured string, as much as is needed; 0 for an empty string and for other values. */
export function startOfMeasured(value: i32): i32 {
  if (!isMeasuredString(value)) return 0;
  const isShort = byteLengthOf(value) <= shortBytes && (word(value + 4) & textHasEscapes) == 0;
  if (!isShort) return startOf(value);
  return textOf(<usize>word(value + 2) + 1, <usize>byteLengthOf(value) - 2);
}
