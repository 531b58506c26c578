import { kernelWasm } from "../../wasm/kernel.js";
import type { Utf8Strings } from "../vectors/vector.js";

interface KernelExports {
  readonly numberKeys: (...places: readonly number[]) => number;
  readonly findKeys: (...places: readonly number[]) => void;
  readonly orderNumbers: (...places: readonly number[]) => void;
}

/** The part of WebAssembly used here; Node's types lack it. */
declare const WebAssembly:
  | {
      readonly Memory: new (size: { readonly initial: number }) => GrowingMemory;
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object, imports: object) => { readonly exports: KernelExports };
    }
  | undefined;

/** Its buffer is replaced when it grows. */
interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** Numbered keys, in the form in which `KeyNumbers` keeps them. */
export interface NumberedSlots {
  readonly size: number;
  readonly firstRows: Int32Array;
  readonly slots: Int32Array;
  readonly hashes: Int32Array;
}

const pageBytes = 65_536;

/** Above the module's constants, if it had any. */
const firstByte = 64;

/** Fewer rows are done before the kernel could be instantiated. */
const fewRows = 1024;

/** Radix of the kernel's sort. */
const digits = 2048;

let compiled: object | undefined;
let used: WeakRef<Kernel> | undefined;

/** The kernel for loops over this many rows; null for too few rows, or without WebAssembly. */
export function kernelFor(rows: number): Kernel | null {
  if (rows < fewRows || typeof WebAssembly === "undefined") return null;
  let kernel = used?.deref();
  if (kernel === undefined) {
    try {
      kernel = new Kernel();
    } catch {
      // No address space is left for its memory.
      return null;
    }
    // Its memory need not outlast those who use it.
    used = new WeakRef(kernel);
  }
  return kernel;
}

/** The compiled loops, and memory that arrays are copied into and out of: nothing stays there. */
export class Kernel {
  readonly #memory: GrowingMemory;
  readonly #exports: KernelExports;
  #end = firstByte;

  constructor() {
    compiled ??= new WebAssembly!.Module(Buffer.from(kernelWasm, "base64"));
    this.#memory = new WebAssembly!.Memory({ initial: 1 });
    this.#exports = new WebAssembly!.Instance(compiled, { env: { memory: this.#memory } }).exports;
  }

  /** Numbers keys and fills `slots` and `ofRow`. Every key must equal its bytes. */
  number(keys: Utf8Strings, slots: Int32Array, ofRow: Int32Array) {
    const rows = ofRow.length;
    this.#end = firstByte;
    const { offsets, bytes, validity } = this.#putKeys(keys);
    const slotsAt = this.#room(slots.byteLength);
    const [hashesAt, ofRowAt, firstRowsAt, repeatsAt] = [rows, rows, rows, rows + 1].map((length) =>
      this.#room(4 * length),
    );
    const size = this.#exports.numberKeys(
      offsets,
      bytes,
      validity,
      rows,
      slotsAt,
      slots.length - 1,
      hashesAt!,
      ofRowAt!,
      firstRowsAt!,
      repeatsAt!,
    );
    slots.set(this.#integers(slotsAt, slots.length));
    ofRow.set(this.#integers(ofRowAt!, rows));
    const [repeats] = this.#integers(repeatsAt!, 1);
    return {
      size,
      hashes: this.#integers(hashesAt!, size).slice(),
      firstRows: this.#integers(firstRowsAt!, size).slice(),
      repeats: this.#integers(repeatsAt! + 4, repeats!).slice(),
    };
  }

  /** The number of each other key among the numbered ones; −1 if it has none. Every key must equal its bytes. */
  find(others: Utf8Strings, keys: Utf8Strings, numbers: NumberedSlots): Int32Array {
    const rows = others.offsets.length - 1;
    this.#end = firstByte;
    const other = this.#putKeys(others);
    const foundAt = this.#room(4 * rows);
    const { offsets, bytes } = this.#putKeys(keys);
    const { slots, hashes, firstRows, size } = numbers;
    const [slotsAt, hashesAt, firstRowsAt] = [slots, hashes, firstRows].map((array) => this.#put(array));
    this.#exports.findKeys(
      other.offsets,
      other.bytes,
      other.validity,
      rows,
      foundAt,
      offsets,
      bytes,
      slotsAt!,
      slots.length - 1,
      hashesAt!,
      firstRowsAt!,
      size,
    );
    return this.#integers(foundAt, rows).slice();
  }

  /** The places of whole numbers in ascending order; those that are not finite are taken to lie `last` above the smallest. */
  order(numbers: Float64Array, smallest: number, last: number): Int32Array {
    const { length } = numbers;
    this.#end = firstByte;
    const numbersAt = this.#put(numbers);
    const [orderAt, keysAt, spareAt, countsAt] = [4 * length, 16 * length, 4 * length, 4 * digits].map(
      (bytes) => this.#room(bytes),
    );
    this.#exports.orderNumbers(numbersAt, length, smallest, last, orderAt!, keysAt!, spareAt!, countsAt!);
    return this.#integers(orderAt!, length).slice();
  }

  #putKeys({ offsets, bytes, validity }: Utf8Strings) {
    return {
      offsets: this.#put(offsets),
      bytes: this.#put(bytes.subarray(0, offsets.at(-1))),
      validity: validity === null ? 0 : this.#put(validity),
    };
  }

  #put({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.#room(byteLength);
    new Uint8Array(this.#memory.buffer).set(new Uint8Array(buffer, byteOffset, byteLength), at);
    return at;
  }

  #integers(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  /** Allocates bytes at a multiple of 8. */
  #room(bytes: number): number {
    const at = this.#end;
    this.#end = at + Math.ceil(bytes / 8) * 8;
    const missing = this.#end - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
    return at;
  }
}
