import { createTable } from "@turnmeter/columns";
import type { ActivityOptions, Candidates, UnitRows } from "@turnmeter/pairing";
import {
  activityGapMs,
  candidateColumns,
  type CandidateName,
  type CandidateTables,
  createUnitRows,
  mapTables,
} from "@turnmeter/pairing/unit";
import { type AcceleratorImports, AcceleratorInstance, addressOf } from "./instance.js";
import { CompiledPairing } from "./compiled-pairing.js";
import { CompiledStrings } from "./compiled-strings.js";
import { compiledNumbers, type CompiledTable, layoutOf } from "./compiled-tables.js";
import { gatherTable } from "./gather-table.js";
import type { ThreadOfUnit } from "./open-unit.js";

/** Imports of compiled code from TypeScript, besides pairing. */
export type ScanImports = Omit<AcceleratorImports, "client-version">;

/** The candidates of a run, or a part of it, in the memory of compiled code. */
export class CompiledCandidates {
  readonly instance: AcceleratorInstance;
  readonly strings: CompiledStrings;
  readonly #tables = mapTables<CandidateTables>((name) => createTable<object>(candidateColumns[name]));
  readonly #units = createUnitRows(mapTables((name) => this.#rowsOf(name)));
  #openUnit: string | null | undefined;

  /** `wasm` is the module in base64. The heap begins at the address `heapAt`, after what the scanner and the decoder need. */
  constructor(wasm: string, heapAt: number, imports: ScanImports) {
    this.instance = new AcceleratorInstance(wasm, heapAt, {
      ...imports,
      "client-version": { newerVersion: (a, b) => this.strings.newerVersion(a, b) },
    });
    this.strings = new CompiledStrings(this.instance);
  }

  /**
   * A pairing that writes a unit under a name by which its rows can be found again; null for rows of none.
   *
   * @throws if another unit is open
   */
  openUnit(name: string | null, { activeGapMs = activityGapMs }: ActivityOptions = {}): CompiledPairing {
    if (this.#openUnit !== undefined) throw new Error(`a unit is open: ${this.#openUnit}`);
    this.#openUnit = name;
    const { exports } = this.instance;
    // Settling joins what lies closer than a longer limit; what it takes silences from is never coarser than by default.
    exports.openUnit(Math.min(activeGapMs, activityGapMs));
    const firstThread = exports.rowCount(compiledNumbers.threads);
    return new CompiledPairing({
      exports,
      strings: this.strings,
      tables: this.#tables,
      threads: () => this.#threadsFrom(firstThread),
      close: () => {
        exports.closeUnit();
        this.#units.end(name);
        this.#openUnit = undefined;
      },
    });
  }

  /** Which rows are whose so far. */
  unitRows(): UnitRows {
    return this.#units.rows();
  }

  /** All candidates so far. Nothing must be added afterwards. */
  finish(): Candidates {
    return mapTables<Candidates>((name) =>
      isCompiled(name) ? gatherTable(this.instance, this.strings, name) : this.#tables[name].finish(),
    );
  }

  #rowsOf(name: CandidateName): { readonly rowCount: number } {
    if (!isCompiled(name)) return this.#tables[name];
    const count = () => this.instance.exports.rowCount(compiledNumbers[name]);
    return {
      get rowCount() {
        return count();
      },
    };
  }

  #threadsFrom(first: number): readonly ThreadOfUnit[] {
    const { exports, bytes } = this.instance;
    const { offsets, stride } = layoutOf("threads");
    const threads: ThreadOfUnit[] = [];
    for (let row = first; row < exports.rowCount(compiledNumbers.threads); row++) {
      const at = addressOf(exports.rowAt(compiledNumbers.threads, row, stride));
      const firstAt = bytes.readDoubleLE(at + offsets.get("firstAt")!);
      threads.push({
        file: this.strings.text(bytes.readInt32LE(at + offsets.get("file")!))!,
        sessionId: this.strings.text(bytes.readInt32LE(at + offsets.get("sessionId")!))!,
        firstAt: Number.isNaN(firstAt) ? null : firstAt,
      });
    }
    return threads;
  }
}

function isCompiled(name: CandidateName): name is CompiledTable {
  return name in compiledNumbers;
}
