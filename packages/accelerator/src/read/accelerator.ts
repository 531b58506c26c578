import {
  type ActivityOptions,
  type CandidateCollector,
  type CandidatesOfUnits,
  createCandidates,
  createUnitPairing,
  joinUnits,
} from "@turnmeter/pairing";
import { readUnit, sources } from "@turnmeter/parser";
import { WebAssemblyError } from "@turnmeter/scanner";
import type { CompiledFormat } from "@turnmeter/parser/compiled";
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
import type { FileFact, SourceId, LogEvent } from "@turnmeter/schema";
import { modules } from "../../wasm/modules.js";
import { AcceleratorMachine, type AcceleratorSize } from "./accelerator-machine.js";
import type { CompiledPairing } from "../compiled-pairing.js";
import { readLines } from "./read-lines.js";

/** How a unit is read. */
export interface AcceleratedReading extends ActivityOptions {
  /** Called for each file that was read. */
  readonly onFile: (file: FileFact) => void;
  /** Told why compiled code leaves a line to TypeScript, as a number of the source's `refusals`. */
  readonly onRefused?: (reason: number) => void;
}

interface SourceReader {
  readonly source: CompiledFormat;
  readonly machine: AcceleratorMachine;
  /** Rereads units with the reference decoder. */
  readonly again: ((into: CandidateCollector) => Promise<void>)[];
}

/** Reads and pairs units in compiled code, with the candidates that the parser and pairing give. */
export class Accelerator {
  readonly #size: AcceleratorSize;
  readonly #readers = new Map<SourceId, SourceReader>();
  /** Candidates from the reference decoder, for sources whose compiled code failed. */
  readonly #reference = new Map<SourceId, CandidateCollector>();

  constructor(size: AcceleratorSize = {}) {
    this.#size = size;
  }

  /** Whether usual rows of the unit are decoded by compiled code. */
  static canRead({ source }: LogUnit): boolean {
    return modules.has(source);
  }

  /**
   * Reads a unit under a name by which its rows can be found again. If compiled code fails, the reference decoder reads all units of the
   * source.
   * @throws if compiled code cannot read its source; WebAssemblyError if WebAssembly is not available
   */
  async read(
    unit: LogUnit,
    name: string,
    fs: SafeFs,
    { onFile, onRefused, ...options }: AcceleratedReading,
  ): Promise<void> {
    const again = async (into: CandidateCollector, onRead: (file: FileFact) => void = () => {}) =>
      readByReference(unit, name, fs, into, { ...options, onFile: onRead });
    const reference = this.#reference.get(unit.source);
    if (reference !== undefined) return again(reference, onFile);
    const reader = this.#readers.get(unit.source) ?? (await this.#open(unit.source));
    const { source, machine } = reader;
    const told = new Set<string>();
    const tell = (file: FileFact) => {
      if (told.has(file.path)) return;
      told.add(file.path);
      onFile(file);
    };
    try {
      const pairing = machine.candidates.openUnit(name, options);
      const decoder = source.openUnit();
      await readCompiledUnit(unit, { machine, decoder, pairing, fs, onFile: tell, onRefused });
      pairing.finish();
    } catch (error) {
      if (error instanceof WebAssemblyError) throw error;
      const candidates = createCandidates();
      this.#readers.delete(unit.source);
      this.#reference.set(unit.source, candidates);
      for (const readAgain of reader.again) await readAgain(candidates);
      return again(candidates, tell);
    }
    reader.again.push(again);
  }

  /** All that was read, by the names of the units, source by source. The accelerator must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const parts = [...this.#readers.values()].map(({ machine: { candidates } }) => {
      const units = candidates.unitRows();
      return { candidates: candidates.finish(), units };
    });
    for (const collector of this.#reference.values())
      parts.push({ units: collector.unitRows(), candidates: collector.finish() });
    return parts.length === 1 ? parts[0]! : joinUnits(parts);
  }

  async #open(id: SourceId): Promise<SourceReader> {
    const loadWasm = modules.get(id);
    const create = await sources.find((source) => source.id === id)?.loadCompiled?.();
    if (loadWasm === undefined || create === undefined) {
      throw new Error(`no compiled code reads logs of ${id}`);
    }
    const source = create();
    const reader = {
      source,
      machine: new AcceleratorMachine(source, await loadWasm(), this.#size),
      again: [],
    };
    this.#readers.set(id, reader);
    return reader;
  }
}

async function readByReference(
  unit: LogUnit,
  name: string,
  fs: SafeFs,
  into: CandidateCollector,
  { onFile, ...options }: AcceleratedReading,
): Promise<void> {
  const pairing = createUnitPairing(into, name, options);
  for await (const events of readUnit(unit, fs)) {
    for (const event of events) {
      pairing.add(event);
      if (event.kind === "fileRead") onFile(event.file);
    }
  }
  pairing.finish();
}

interface CompiledReading {
  readonly machine: AcceleratorMachine;
  readonly decoder: CompiledDecoder;
  readonly pairing: CompiledPairing;
  readonly fs: SafeFs;
  /** Called for each file that was read. */
  readonly onFile: (file: FileFact) => void;
  /** Called with why compiled code rejects a line, as a number of `refusals`. */
  readonly onRefused?: ((reason: number) => void) | undefined;
}

async function readCompiledUnit(unit: LogUnit, reading: CompiledReading): Promise<void> {
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
