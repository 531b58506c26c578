/*
 * What the newest row is called.
 */
import { RowNames } from "./generated/events";
import { NewestRow } from "./row";
import { isSame } from "../../scanner/assembly/short-text";
import { keep } from "./bytes";

/** Whether a fork copied the row and gave it a uuid of its own. */
export function isRenamedCopy(): bool {
  if (RowNames.forkedFromUuidLength < 0) return false;
  return (
    RowNames.forkedFromUuidLength != RowNames.uuidLength ||
    !isSame(RowNames.forkedFromUuid, RowNames.uuid, RowNames.uuidLength)
  );
}

/** Address of the name that the row has in every copy of its log. */
export function rowNameAt(): usize {
  return RowNames.forkedFromUuidLength < 0 ? RowNames.uuid : RowNames.forkedFromUuid;
}

/** Length of that name, in bytes; −1 if there is none. */
export function rowNameLength(): i32 {
  return RowNames.forkedFromUuidLength < 0 ? RowNames.uuidLength : RowNames.forkedFromUuidLength;
}

class KeptName {
  static row: i32 = 0;
  static at: usize = 0;
}

/** Keeps the row's name and returns its address. */
export function keptRowName(): usize {
  const length = rowNameLength();
  if (length <= 0) return 0;
  if (KeptName.row != NewestRow.number) {
    KeptName.row = NewestRow.number;
    KeptName.at = keep(rowNameAt(), length);
  }
  return KeptName.at;
}
