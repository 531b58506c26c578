import {
  type CompiledFormat,
  compiledOf,
  type DecoderExports,
  type Machine,
} from "@turnmeter/parser/compiled";
import { ScannedTape, ScannerInstance } from "@turnmeter/scanner/linked";
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
import { addressOf, type AcceleratorImports, AcceleratorInstance } from "../instance.js";
import { fitsUtf8 } from "../wtf8.js";
import { CompiledPairing } from "../compiled-pairing.js";
import { CompiledStrings } from "../compiled-strings.js";
import { compiledNumbers, type CompiledTable, layoutOf } from "../compiled-tables.js";
import { gatherTable } from "../gather-table.js";
import type { ThreadOfUnit } from "../open-unit.js";

/** How much a module has room for; a file with a line beyond it is read without compiled code from there on. */
export interface AcceleratorSize {
  /** Bytes of text. Only memory that is written to is used. */
  readonly textBytes?: number;
  /** Bytes of the tape, which the scanner writes for a text. */
  readonly tapeBytes?: number;
}

/** Room for text and tape unless it is given. */
export const usualTextBytes = 8 * 1024 * 1024;
export const usualTapeBytes = 4 * 1024 * 1024;

/** One module at work: it scans, decodes and pairs. */
export class AcceleratorMachine implements Machine {
  readonly projection: CompiledFormat["projection"];
  readonly scanner: ScannerInstance;
  readonly candidates: CompiledCandidates;
  /** The records that the scanner wrote last. */
  tape: ScannedTape;
  textOffset = 0;

  /** `wasm` is the source's module in base64. */
  constructor(
    source: CompiledFormat,
    wasm: string,
    { textBytes = usualTextBytes, tapeBytes = usualTapeBytes }: AcceleratorSize = {},
  ) {
    let candidates: CompiledCandidates | null = null;
    this.projection = source.projection;
    this.scanner = new ScannerInstance(compiledOf(source.projection), {
      textBytes,
      tapeBytes,
      instantiate(end, imports) {
        candidates = new CompiledCandidates(wasm, end, { ...imports, ...source.imports });
        return candidates.instance;
      },
    });
    this.candidates = candidates!;
    this.tape = new ScannedTape(this.scanner, true);
    source.start(this);
  }

  get exports(): DecoderExports {
    return this.candidates.instance.exports;
  }

  get bytes(): Buffer {
    return this.scanner.bytes;
  }

  get words(): Int32Array {
    return this.scanner.words;
  }

  get longs(): Float64Array {
    return this.candidates.strings.longs;
  }

  code(text: string | null): number {
    return this.candidates.strings.code(text);
  }

  text(code: number): string | null {
    return this.candidates.strings.text(code);
  }

  textAt(at: number, length: number): string {
    return this.candidates.strings.textAt(at, length);
  }

  hasBytes(text: string): boolean {
    return fitsUtf8(text);
  }

  value(word: number): unknown {
    // Compiled code goes on with the tape.
    return new ScannedTape(this.scanner, true, false).value(word);
  }

  place(text: string): readonly [at: number, length: number] {
    const { strings } = this.candidates;
    strings.begin();
    return strings.place(text);
  }

  allocate(bytes: number): number {
    return addressOf(this.candidates.instance.exports.allocate(bytes));
  }
}

type ScanImports = Omit<AcceleratorImports, "client-version">;

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
   * A pairing that writes a unit under a name by which its rows can be found again; null for rows without a unit.
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

  /** The rows of each unit so far. */
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
    const { at: offsets, size: stride } = layoutOf("threads");
    const threads: ThreadOfUnit[] = [];
    for (let row = first; row < exports.rowCount(compiledNumbers.threads); row++) {
      const at = addressOf(exports.rowAt(compiledNumbers.threads, row, stride));
      const firstAt = bytes.readDoubleLE(at + offsets["firstAt"]!);
      threads.push({
        file: this.strings.text(bytes.readInt32LE(at + offsets["file"]!))!,
        sessionId: this.strings.text(bytes.readInt32LE(at + offsets["sessionId"]!))!,
        firstAt: Number.isNaN(firstAt) ? null : firstAt,
      });
    }
    return threads;
  }
}

function isCompiled(name: CandidateName): name is CompiledTable {
  return name in compiledNumbers;
}
