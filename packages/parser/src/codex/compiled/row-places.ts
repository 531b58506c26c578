import type { RowOrigin } from "@turnmeter/schema";
import type { LogFile } from "../../log-format.js";
import { originOf, rowName } from "../origin.js";
import type { RolloutThread } from "../thread.js";
import type { RecordOf } from "./fields.js";
import type { CodexMachine } from "./machine.js";

/** Values common to the rows of a file. */
export interface RowsOf {
  readonly machine: CodexMachine;
  readonly file: LogFile;
  readonly thread: RolloutThread;
}

/** A row as compiled code knows it. */
export type RowPlace = RecordOf<"RowPlace">;

/** The place of no row. */
const noRow: RowPlace = { line: 0, cwd: null, ordinal: null, isTimeless: false, at: null };

/** The origin of a row. */
export function originAt({ file, thread }: RowsOf, row: RowPlace): RowOrigin {
  const { line, cwd, ordinal, isTimeless } = row;
  const at = row.at ?? Number.NaN;
  return originOf(thread, {
    file: file.path,
    line,
    byteOffset: 0,
    cwd,
    at: isTimeless ? null : at,
    uuid: rowName(thread, { ordinal, line }, at),
  });
}

/** The place of a row; null if compiled code does not make such names. */
export function placeOf(thread: RolloutThread, origin: RowOrigin | null): RowPlace | null {
  if (origin === null) return noRow;
  const { uuid, line, cwd } = origin;
  const [, place, written] = /:(line\d+|\d{1,9}):(-?[0-9a-f]{1,13})$/.exec(uuid ?? "") ?? [];
  if (place === undefined || written === undefined) return null;
  const ordinal = place.startsWith("line") ? null : Number(place);
  const at = Number.parseInt(written, 16);
  if (rowName(thread, { ordinal, line }, at) !== uuid) return null;
  return origin.at === null || origin.at === at
    ? { line, cwd, ordinal, isTimeless: origin.at === null, at }
    : null;
}
