import { lastLineAt, linesAt, rowsAt, unknownRowsAt } from "../places";

/** Counts a line, and a record. */
export function seeRecord(line: i32, isKnown: bool): void {
  if (load<i32>(lastLineAt) != line) store<i32>(linesAt, load<i32>(linesAt) + 1);
  store<i32>(lastLineAt, line);
  store<i32>(rowsAt, load<i32>(rowsAt) + 1);
  if (!isKnown) store<i32>(unknownRowsAt, load<i32>(unknownRowsAt) + 1);
}
