import { opRecord } from "../../../../scanner/src/tape";
import { word } from "./tape-values";

/** Whether a line on the tape is a record, the only one of its line, with nothing that is nested too deep. */
export function isRecord(at: i32, to: i32): bool {
  if (word(at) != opRecord || word(at + 6) != 0) return false;
  const next = word(at + 5);
  return next >= to || word(next) != opRecord || word(next + 1) != word(at + 1);
}
