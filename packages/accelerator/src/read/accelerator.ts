import type { ActivityOptions, CandidatesOfUnits } from "@turnmeter/pairing";
import { compiledSourceId, createCompiledSource, type LogUnit } from "@turnmeter/parser/compiled";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { FileFact } from "@turnmeter/schema";
import { AcceleratorMachine, type AcceleratorSize } from "./accelerator-machine.js";
import { readCompiledUnit } from "./read-unit.js";

/** How a unit is read. */
export interface AcceleratedReading extends ActivityOptions {
  /** Told of each file that was read. */
  readonly onFile: (file: FileFact) => void;
  /** Told why compiled code leaves a line to TypeScript, as a number of `refusals`. */
  readonly onRefused?: (reason: number) => void;
}

/** Reads and pairs units in compiled code, with the candidates that the parser and pairing give. */
export class Accelerator {
  readonly #source = createCompiledSource();
  readonly #machine: AcceleratorMachine;

  constructor(size: AcceleratorSize = {}) {
    this.#machine = new AcceleratorMachine(this.#source, size);
  }

  /** Whether usual rows of the unit are decoded by compiled code. */
  static canRead({ source }: LogUnit): boolean {
    return source === compiledSourceId;
  }

  /** Reads a unit under a name by which its rows can be found again. */
  async read(
    unit: LogUnit,
    name: string,
    fs: SafeFs,
    { onFile, onRefused, ...options }: AcceleratedReading,
  ): Promise<void> {
    const machine = this.#machine;
    const pairing = machine.candidates.openUnit(name, options);
    const decoder = this.#source.openUnit();
    await readCompiledUnit(unit, { machine, decoder, pairing, fs, onFile, onRefused });
    pairing.finish();
  }

  /** All that was read, by the names of the units. The accelerator must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const { candidates } = this.#machine;
    const units = candidates.unitRows();
    return { candidates: candidates.finish(), units };
  }
}
