import type { RowOrigin } from "@turnmeter/schema";
import type { CodexMachine } from "./machine.js";
import type { LogFile } from "../../log-format.js";
import { originOf, rowName } from "../origin.js";
import type { RolloutThread } from "../thread.js";
import { directoryOfRow, isTimelessRow, ordinalOfRow, timeOfRow } from "./places.js";

/** Values common to the rows of a file. */
export interface RowsOf {
  readonly machine: CodexMachine;
  readonly file: LogFile;
  readonly thread: RolloutThread;
}

/** The origin of the row at an address. */
export function originAt({ machine, file, thread }: RowsOf, address: number): RowOrigin {
  const at = machine.bytes.readDoubleLE(address + timeOfRow);
  const ordinal = machine.bytes.readInt32LE(address + ordinalOfRow);
  const line = machine.bytes.readInt32LE(address);
  return originOf(thread, {
    file: file.path,
    line,
    byteOffset: 0,
    cwd: machine.text(machine.bytes.readInt32LE(address + directoryOfRow)),
    at: machine.bytes.readInt32LE(address + isTimelessRow) === 0 ? at : null,
    uuid: rowName(thread, { ordinal: ordinal < 0 ? null : ordinal, line }, at),
  });
}

/** The origin of the row at an address where there is one. */
export function someOriginAt(rows: RowsOf, address: number): RowOrigin | null {
  return rows.machine.bytes.readInt32LE(address) === 0 ? null : originAt(rows, address);
}

/** Writes a row to an address; false, with no row there, if compiled code does not make such names. */
export function placeRow({ machine, thread }: RowsOf, address: number, origin: RowOrigin | null): boolean {
  const cwd = machine.code(origin?.cwd ?? null);
  const { bytes } = machine;
  bytes.writeInt32LE(0, address);
  if (origin === null) return true;
  const name = partsOfName(thread, origin);
  if (name === null || (origin.at !== null && origin.at !== name.at)) return false;
  bytes.writeInt32LE(origin.line, address);
  bytes.writeInt32LE(cwd, address + directoryOfRow);
  bytes.writeInt32LE(name.ordinal ?? -1, address + ordinalOfRow);
  bytes.writeInt32LE(Number(origin.at === null), address + isTimelessRow);
  bytes.writeDoubleLE(name.at, address + timeOfRow);
  return true;
}

/** Parts from which compiled code rebuilds a row's name; null for other names. */
function partsOfName(
  thread: RolloutThread,
  { uuid, line }: RowOrigin,
): { readonly ordinal: number | null; readonly at: number } | null {
  const [, place, written] = /:(line\d+|\d{1,9}):(-?[0-9a-f]{1,13})$/.exec(uuid ?? "") ?? [];
  if (place === undefined || written === undefined) return null;
  const ordinal = place.startsWith("line") ? null : Number(place);
  const at = Number.parseInt(written, 16);
  return rowName(thread, { ordinal, line }, at) === uuid ? { ordinal, at } : null;
}
