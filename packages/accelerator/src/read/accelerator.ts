import { type ActivityOptions, type CandidatesOfUnits, joinUnits } from "@turnmeter/pairing";
import { sources } from "@turnmeter/parser";
import type { CompiledFormat, LogUnit } from "@turnmeter/parser/compiled";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { FileFact, SourceId } from "@turnmeter/schema";
import { modules } from "../../wasm/modules.js";
import { AcceleratorMachine, type AcceleratorSize } from "./accelerator-machine.js";
import { readCompiledUnit } from "./read-unit.js";

/** How a unit is read. */
export interface AcceleratedReading extends ActivityOptions {
  /** Called for each file that was read. */
  readonly onFile: (file: FileFact) => void;
  /** Told why compiled code leaves a line to TypeScript, as a number of the source's `refusals`. */
  readonly onRefused?: (reason: number) => void;
}

/** Reader of one source's logs. */
interface SourceReader {
  readonly source: CompiledFormat;
  readonly machine: AcceleratorMachine;
}

/** Reads and pairs units in compiled code, with the candidates that the parser and pairing give. */
export class Accelerator {
  readonly #size: AcceleratorSize;
  readonly #readers = new Map<SourceId, SourceReader>();

  constructor(size: AcceleratorSize = {}) {
    this.#size = size;
  }

  /** Whether usual rows of the unit are decoded by compiled code. */
  static canRead({ source }: LogUnit): boolean {
    return modules.has(source);
  }

  /**
   * Reads a unit under a name by which its rows can be found again.
   *
   * @throws if it is of a source that compiled code does not read
   */
  async read(
    unit: LogUnit,
    name: string,
    fs: SafeFs,
    { onFile, onRefused, ...options }: AcceleratedReading,
  ): Promise<void> {
    const { source, machine } = this.#readers.get(unit.source) ?? (await this.#open(unit.source));
    const pairing = machine.candidates.openUnit(name, options);
    const decoder = source.openUnit();
    await readCompiledUnit(unit, { machine, decoder, pairing, fs, onFile, onRefused });
    pairing.finish();
  }

  /** All that was read, by the names of the units, source by source. The accelerator must not be used afterwards. */
  finish(): CandidatesOfUnits {
    const parts = [...this.#readers.values()].map(({ machine: { candidates } }) => {
      const units = candidates.unitRows();
      return { candidates: candidates.finish(), units };
    });
    return parts.length === 1 ? parts[0]! : joinUnits(parts);
  }

  async #open(id: SourceId): Promise<SourceReader> {
    const loadWasm = modules.get(id);
    const create = await sources.find((source) => source.id === id)?.loadCompiled?.();
    if (loadWasm === undefined || create === undefined) {
      throw new Error(`no compiled code reads logs of ${id}`);
    }
    const source = create();
    const reader = { source, machine: new AcceleratorMachine(source, await loadWasm(), this.#size) };
    this.#readers.set(id, reader);
    return reader;
  }
}
