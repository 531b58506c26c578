import { unitKey } from "@turnmeter/ledger";
import { Accelerator, roomFor } from "@turnmeter/accelerator";
import { createCandidates, joinUnits, createUnitPairing } from "@turnmeter/pairing";
import type { CandidatesOfUnits, ActivityOptions, CandidateCollector } from "@turnmeter/pairing";
import { mayPass, readRecordsJson, readRecordsScanned, readUnit, type LogUnit } from "@turnmeter/parser";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { FileFact } from "@turnmeter/schema";
import type { ReaderName } from "../specification/flags/shared-flags.js";

/** Key of units that are never looked up. */
const neverKept = "";

/** Collects what a thread reads, one unit after the other. */
export class UnitCollector {
  readonly #units: readonly LogUnit[];
  readonly #fs: SafeFs;
  readonly #reading: UnitReading;
  readonly #candidates = createCandidates();
  #accelerator: Accelerator | null = null;
  readonly #passing = new Set<string>();

  /** `units`: all units that it may be asked to read. */
  constructor(units: readonly LogUnit[], fs: SafeFs, reading: UnitReading) {
    this.#units = units;
    this.#fs = fs;
    this.#reading = reading;
  }

  /** Reads a unit. */
  async read(unit: LogUnit, progress: UnitProgress): Promise<void> {
    const accelerator = this.#acceleratorFor(unit);
    const into = accelerator ?? this.#candidates;
    const isLasting = await pairUnit(unit, this.#fs, this.#reading, into, progress);
    if (!isLasting) this.#passing.add(unitKey(unit));
  }

  /** All that was read, by the keys of the units. The collector must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const read = { candidates: this.#candidates.finish(), units: this.#candidates.unitRows() };
    const { candidates, units } =
      this.#accelerator === null ? read : joinUnits([this.#accelerator.finish(), read]);
    const kept = units.names.map((name) => (name === null || this.#passing.has(name) ? neverKept : name));
    return { candidates, units: { names: kept, ends: units.ends } };
  }

  /** The accelerator if it can read the unit; null if flags or the format require the reference decoder. */
  #acceleratorFor(unit: LogUnit): Accelerator | null {
    const { reader, check, until } = this.#reading;
    if (reader === "json" || check || until !== null || !Accelerator.canRead(unit)) return null;
    return (this.#accelerator ??= new Accelerator(roomFor(this.#units)));
  }
}

export interface UnitReading {
  /** Reader of lines; without effect if records are compared with their schemas. */
  readonly reader: ReaderName;
  /** True: records are compared with their schemas too. */
  readonly check: boolean;
  /** What counts as active time; settling needs the same. */
  readonly activity: ActivityOptions;
  /** Rows written after this instant, epoch ms, are left out; null leaves out none. */
  readonly until: number | null;
}

/**
 * Reads a unit and adds its candidates under its key, to a collector or to what reads by itself.
 *
 * @returns whether what was read holds for as long as the files are as they are
 */
async function pairUnit(
  unit: LogUnit,
  fs: SafeFs,
  reading: UnitReading,
  into: CandidateCollector | Accelerator,
  progress: UnitProgress,
): Promise<boolean> {
  const files = new FileProgress(fs, progress);
  let isLasting = true;
  const onFile = ({ sizeBytes, status, reason }: FileFact) => {
    files.endFile(sizeBytes ?? 0);
    if (status === "failed" && mayPass(reason)) isLasting = false;
  };
  if ("read" in into) await into.read(unit, unitKey(unit), files.fs, { ...reading.activity, onFile });
  else await readEvents(unit, files.fs, reading, into, onFile);
  return isLasting;
}

async function readEvents(
  unit: LogUnit,
  fs: SafeFs,
  { reader, check, activity, until }: UnitReading,
  candidates: CandidateCollector,
  onFile: (file: FileFact) => void,
): Promise<void> {
  const pairing = createUnitPairing(candidates, unitKey(unit), activity);
  const options = {
    ...(check ? { check } : { reader: reader === "json" ? readRecordsJson : readRecordsScanned }),
    ...(until === null ? {} : { until }),
  };
  for await (const batch of readUnit(unit, fs, options)) {
    for (const event of batch) {
      pairing.add(event);
      if (event.kind === "fileRead") onFile(event.file);
    }
  }
  pairing.finish();
}

/** Takes progress of reading a unit. */
export interface UnitProgress {
  /** So many more bytes have been read; negative if a file was shorter than announced. */
  readonly onBytes: (count: number) => void;
  /** A file more has been read. */
  readonly onFile: () => void;
}

/** Ignores progress. */
export const noProgress: UnitProgress = { onBytes: () => {}, onFile: () => {} };

/** Reports progress by bytes read from the file system, each counted once. */
class FileProgress {
  readonly fs: SafeFs;
  readonly #progress: UnitProgress;
  #bytes = 0;

  constructor(fs: SafeFs, progress: UnitProgress) {
    this.#progress = progress;
    this.fs = { ...fs, readChunks: (path, options) => this.#counted(fs.readChunks(path, options)) };
  }

  /** Ends a file; bytes not read in chunks count as read. */
  endFile(sizeBytes: number): void {
    this.#progress.onBytes(sizeBytes - this.#bytes);
    this.#bytes = 0;
    this.#progress.onFile();
  }

  #counted(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    return {
      [Symbol.asyncIterator]: () => {
        const source = chunks[Symbol.asyncIterator]();
        let last = 0;
        return {
          next: async () => {
            if (last > 0) this.#add(last);
            const result = await source.next();
            last = result.done === true ? 0 : result.value.length;
            return result;
          },
          return: async () => (await source.return?.()) ?? { done: true, value: undefined },
        };
      },
    };
  }

  #add(count: number): void {
    this.#bytes += count;
    this.#progress.onBytes(count);
  }
}
