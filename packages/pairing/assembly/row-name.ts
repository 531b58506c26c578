/*
 * What the newest row is called.
 */
import { isSame } from "../../scanner/assembly/short-text";
import { keep } from "./bytes";
import { Row } from "./row";

/** Whether a fork copied the row and gave it a uuid of its own. */
export function isRenamedCopy(): bool {
  if (Row.forkedLength < 0) return false;
  return Row.forkedLength != Row.uuidLength || !isSame(Row.forkedAt, Row.uuidAt, Row.uuidLength);
}

/** Address of the name that the row has in every copy of its log. */
export function rowNameAt(): usize {
  return Row.forkedLength < 0 ? Row.uuidAt : Row.forkedAt;
}

/** Length of that name, in bytes; −1 if there is none. */
export function rowNameLength(): i32 {
  return Row.forkedLength < 0 ? Row.uuidLength : Row.forkedLength;
}

class KeptName {
  static row: i32 = 0;
  static at: usize = 0;
}

/** Keeps the row's name and returns its address. */
export function keptRowName(): usize {
  const length = rowNameLength();
  if (length <= 0) return 0;
  if (KeptName.row != Row.number) {
    KeptName.row = Row.number;
    KeptName.at = keep(rowNameAt(), length);
  }
  return KeptName.at;
}
