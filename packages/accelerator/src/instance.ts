import type { GrowingMemory, ScannerImports } from "@turnmeter/scanner/linked";
import type { AcceleratorExports } from "./exports.js";

/** Imports of compiled code from TypeScript, each rarely called. */
export interface AcceleratorImports extends ScannerImports, DecoderImports {
  readonly "client-version": { readonly newerVersion: (a: number, b: number) => number };
}

interface DecoderImports {
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The part of WebAssembly used here; Node's types lack it. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => GrowingMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: AcceleratorExports };
};

const pageBytes = 65_536;
/** Memory limit of compiled code, one page below the maximum. */
const mostPages = 65_535;
/** Memory for candidates before it has to grow. */
const firstHeapBytes = 2 * 1024 * 1024;

const compiled = new Map<string, object>();

/** All compiled code with its own memory; the first part is for the scanner and the decoder. */
export class AcceleratorInstance {
  readonly exports: AcceleratorExports;
  readonly memory: GrowingMemory;
  #bytes: Buffer;
  #words: Int32Array;
  #longs: Float64Array;

  /** `wasm` is the module in base64. The heap begins at the address `heapAt`, which 16 divides and which is not 0. */
  constructor(wasm: string, heapAt: number, imports: AcceleratorImports) {
    const initial = Math.ceil((heapAt + firstHeapBytes) / pageBytes);
    this.memory = new WebAssembly.Memory({ initial, maximum: mostPages });
    const { buffer } = this.memory;
    [this.#bytes, this.#words, this.#longs] = viewsOf(buffer);
    const instance = new WebAssembly.Instance(moduleOf(wasm), { env: { memory: this.memory }, ...imports });
    this.exports = instance.exports;
    this.exports.placeHeap(heapAt);
    this.exports.placeTexts();
    this.exports.placeTables();
  }

  /** The current memory; get it anew after each call of compiled code. */
  get bytes(): Buffer {
    this.#follow();
    return this.#bytes;
  }

  get words(): Int32Array {
    this.#follow();
    return this.#words;
  }

  get longs(): Float64Array {
    this.#follow();
    return this.#longs;
  }

  #follow(): void {
    const { buffer } = this.memory;
    if (this.#bytes.buffer !== buffer) [this.#bytes, this.#words, this.#longs] = viewsOf(buffer);
  }
}

function viewsOf(buffer: ArrayBuffer): [Buffer, Int32Array, Float64Array] {
  return [Buffer.from(buffer), new Int32Array(buffer), new Float64Array(buffer)];
}

function moduleOf(wasm: string): object {
  const known = compiled.get(wasm);
  if (known !== undefined) return known;
  const module = new WebAssembly.Module(Buffer.from(wasm, "base64"));
  compiled.set(wasm, module);
  return module;
}

/** The unsigned address: 32-bit numbers come out of compiled code signed. */
export function addressOf(number: number): number {
  return number >>> 0;
}
