/** What is used of WebAssembly, which the types of Node leave out. */
interface WebAssemblyApi {
  readonly Memory: new (size: { readonly initial: number; readonly maximum: number }) => WebAssemblyMemory;
  readonly Module: new (bytes: Uint8Array) => WebAssemblyModule;
  readonly Instance: new (module: WebAssemblyModule, imports: object) => { readonly exports: unknown };
}

/** Memory of a module, which only grows. */
export interface WebAssemblyMemory {
  /** Replaced by another one where the memory grows. */
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** A compiled module. */
export interface WebAssemblyModule {
  readonly [Symbol.toStringTag]: string;
}

/** WebAssembly as this process has it. */
export const { WebAssembly: webAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };
