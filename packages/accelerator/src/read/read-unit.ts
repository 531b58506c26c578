import {
  type CompiledDecoder,
  loggedTime,
  type LogFile,
  LogReading,
  type LogUnit,
  readDocument,
  readLogFile,
  readRecordsScanned,
  tallyOf,
  type UnitReading,
  UnitSession,
  whyUnreadable,
  worktreePatterns,
} from "@turnmeter/parser/compiled";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { FileFact, LogEvent } from "@turnmeter/schema";
import type { CompiledPairing } from "../compiled-pairing.js";
import type { AcceleratorMachine } from "./accelerator-machine.js";
import { readLines } from "./read-lines.js";

/** Parameters for reading a unit. */
export interface CompiledReading {
  readonly machine: AcceleratorMachine;
  readonly decoder: CompiledDecoder;
  readonly pairing: CompiledPairing;
  readonly fs: SafeFs;
  /** Called for each file that was read. */
  readonly onFile: (file: FileFact) => void;
  /** Told why compiled code does not decode a line, as a number of `refusals`. */
  readonly onRefused?: ((reason: number) => void) | undefined;
}

/** Reads the files of a unit into its pairing, as `readUnit` gives their events. */
export async function readCompiledUnit(unit: LogUnit, reading: CompiledReading): Promise<void> {
  const { machine, decoder, fs } = reading;
  const plain: UnitReading = {
    source: unit.source,
    projection: machine.projection,
    clock: { timeOf: loggedTime, until: null },
    decoder: decoder.plain,
    fs,
    reader: readRecordsScanned,
    database: null,
    listOtherKeys: false,
    check: null,
    worktrees: worktreePatterns,
    session: new UnitSession(),
  };
  for (const file of unit.files) {
    if (file.kind === "meta") addAll(await readDocument(file, plain), reading);
    else if (file.framing === "document") {
      for await (const events of readLogFile(file, plain)) addAll(events, reading);
    } else await readFile(file, plain, reading);
  }
}

async function readFile(file: LogFile, plain: UnitReading, reading: CompiledReading): Promise<void> {
  const { machine, decoder, pairing, fs, onRefused } = reading;
  const log = new LogReading(file, plain);
  plain.session.startFile();
  pairing.openFile(file.path, plain.source);
  decoder.openFile(file, log, plain.session, (event) => {
    // Compiled code has added events of other rows since the last one.
    pairing.forgetRow();
    pairing.add(event);
  });
  let failure: string | null = null;
  try {
    await readLines(file, { machine, decoder, pairing, log, fs, onRefused });
  } catch (error) {
    failure = whyUnreadable(error);
    if (failure === null) throw error;
  }
  decoder.leave();
  addAll(log.finish(failure, tallyOf(machine)), reading);
}

function addAll(events: readonly LogEvent[], { pairing, onFile }: CompiledReading): void {
  for (const event of events) {
    pairing.add(event);
    if (event.kind === "fileRead") onFile(event.file);
  }
}
