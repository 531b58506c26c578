import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { join, basename, dirname } from "node:path";
import { isAscii } from "node:buffer";
import { Script } from "node:vm";
import { crc32 } from "node:zlib";
import type * as Program from "../index.js";
import type { Engine } from "./engine.js";

/** A loader of the program that was built into a folder. */
export function openLoader(folder: string, engine: Engine, known: CompiledFiles): ModuleLoader {
  return new ModuleLoader(
    {
      require: createRequire(join(folder, "bin.js")),
      readBetween,
      compiling: (compile) => engine.compiling(compile),
    },
    known,
  );
}

/** Loads the program. @throws if the folder holds another one */
export function loadProgram(loader: ModuleLoader, folder: string): typeof Program {
  const program = loader.load(join(folder, "index.js"));
  if (!isProgram(program)) throw new Error(`not the program: ${folder}`);
  return program;
}

function isProgram(module: object): module is typeof Program {
  return "run" in module;
}

export function buildId(folder: string): string {
  return readFileSync(join(folder, "build-id.txt"), "latin1");
}

/** The bytes of a file, with `beforeBytes` and `afterBytes` uninitialized bytes around them. */
export function readBetween(path: string, beforeBytes: number, afterBytes: number): Buffer {
  const file = openSync(path, "r");
  try {
    const end = beforeBytes + fstatSync(file).size;
    const bytes = Buffer.allocUnsafeSlow(end + afterBytes);
    for (let at = beforeBytes; at < end;) {
      const count = readSync(file, bytes, at, end - at, null);
      if (count === 0) throw new Error(`became shorter: ${path}`);
      at += count;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** V8's compiled code of files, by name and checksum: V8 itself compares only lengths. Code is read when it is asked for; null if it is damaged. */
export type CompiledFiles = ReadonlyMap<string, () => Uint8Array | null>;

interface ModuleHost {
  readonly require: NodeJS.Require;
  /** The bytes of a file, with unused room before and after. */
  readonly readBetween: (path: string, beforeBytes: number, afterBytes: number) => Buffer;
  /** Compiles, or exports compiled code, always under the same V8 flags. */
  readonly compiling: <T>(compile: () => T) => T;
}

type ModuleFunction = (
  exports: object,
  require: (name: string) => unknown,
  module: { readonly exports: object },
  folder: string,
) => void;

const [before, after] = ["(function(exports,require,module,__dirname){", "\n})"].map((text) =>
  Buffer.from(text),
);

/** Loads CommonJS files as Node would, but reuses V8's compiled code from an earlier run: compiling takes longer than reading a few logs. V8 refuses code of another version or other flags. */
export class ModuleLoader {
  readonly #host: ModuleHost;
  /** Cached code of files not loaded yet; V8 holds the rest. */
  readonly #compiled: Map<string, () => Uint8Array | null>;
  readonly #modules = new Map<string, object>();
  readonly #scripts = new Map<string, Script>();
  #isKnown = true;

  constructor(host: ModuleHost, known: CompiledFiles) {
    this.#host = host;
    this.#compiled = new Map(known);
  }

  /** Whether every loaded file had known code. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Exports of the file at an absolute path. */
  load(path: string): object {
    return this.#modules.get(path) ?? this.#run(path);
  }

  /** V8's compiled code of all files so far, including code that was known before. */
  found(): CompiledFiles {
    const loaded = this.#host.compiling(() =>
      Array.from(this.#scripts, ([key, script]) => {
        const code = script.createCachedData();
        return [key, () => code] as const;
      }),
    );
    return new Map([...this.#compiled, ...loaded]);
  }

  #run(path: string): object {
    // Read into its place: new memory takes longer to get than to fill, so that a copy costs as much as reading the file.
    const bytes = this.#host.readBetween(path, before!.length, after!.length);
    const end = bytes.length - after!.length;
    const key = `${basename(path)} ${crc32(bytes.subarray(before!.length, end))}`;
    bytes.set(before!);
    bytes.set(after!, end);
    const source = bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
    const cachedData = this.#compiled.get(key)?.() ?? undefined;
    this.#compiled.delete(key);
    const script = this.#host.compiling(
      () => new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) }),
    );
    if (script.cachedDataRejected !== false) this.#isKnown = false;
    this.#scripts.set(key, script);
    const run: ModuleFunction = script.runInThisContext();
    const module = { exports: {} };
    run(module.exports, (name) => this.#required(name, path), module, dirname(path));
    this.#modules.set(path, module.exports);
    return module.exports;
  }

  #required(name: string, from: string): unknown {
    if (name.startsWith(".")) return this.load(join(dirname(from), name));
    return this.#host.require(name);
  }
}
