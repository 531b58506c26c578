import type { RowOrigin } from "@turnmeter/schema";
import type { CodexMachine } from "./machine.js";
import type { LogFile } from "../../log-format.js";
import { originOf } from "../origin.js";
import type { RolloutThread } from "../thread.js";
import { directoryOfRow, ordinalOfRow, timeOfRow } from "./places.js";

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
  return originOf(thread, {
    file: file.path,
    line: machine.bytes.readInt32LE(address),
    byteOffset: 0,
    ordinal: ordinal < 0 ? null : ordinal,
    cwd: machine.text(machine.bytes.readInt32LE(address + directoryOfRow)),
    at: Number.isNaN(at) ? null : at,
  });
}

/** The origin of the row at an address where there is one. */
export function someOriginAt(rows: RowsOf, address: number): RowOrigin | null {
  return rows.machine.bytes.readInt32LE(address) === 0 ? null : originAt(rows, address);
}

/** Writes a row to an address; false, with no row there, where its name is not one that compiled code makes. */
export function placeRow({ machine, thread }: RowsOf, address: number, origin: RowOrigin | null): boolean {
  const cwd = machine.code(origin?.cwd ?? null);
  const { bytes } = machine;
  bytes.writeInt32LE(0, address);
  if (origin === null) return true;
  const ordinal = ordinalIn(thread, origin);
  if (ordinal === undefined) return false;
  bytes.writeInt32LE(origin.line, address);
  bytes.writeInt32LE(cwd, address + directoryOfRow);
  bytes.writeInt32LE(ordinal ?? -1, address + ordinalOfRow);
  bytes.writeDoubleLE(origin.at ?? Number.NaN, address + timeOfRow);
  return true;
}

/** The ordinal that the name of a row tells, null for none; undefined for another name. */
function ordinalIn(thread: RolloutThread, { uuid, line }: RowOrigin): number | null | undefined {
  const name = uuid?.startsWith(`${thread.id}:`) === true ? uuid.slice(thread.id.length + 1) : "";
  if (name === `line${line}`) return null;
  return /^\d{1,9}$/.test(name) ? Number(name) : undefined;
}
