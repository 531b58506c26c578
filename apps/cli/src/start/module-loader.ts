import { readFileSync } from "node:fs";
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
      readFile: readFileSync,
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

/** Names the build that is in a folder. */
export function buildId(folder: string): string {
  return readFileSync(join(folder, "build-id.txt"), "latin1");
}

/** V8's compiled code of files, by name and checksum: V8 itself compares only lengths. */
export type CompiledFiles = ReadonlyMap<string, Uint8Array>;

/** Calls that load modules. */
interface ModuleHost {
  /** Loads what is not the program's own: modules of Node. */
  readonly require: NodeJS.Require;
  readonly readFile: (path: string) => Buffer;
  /** Calls what has V8 compile code, or give what it has compiled: always with the same flags of V8. */
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

/**
 * Loads CommonJS files as Node would, but takes over what V8 has compiled of them in an earlier run: compiling takes longer
 * than reading a few logs. V8 refuses what another version or other flags of it have compiled.
 */
export class ModuleLoader {
  readonly #host: ModuleHost;
  /** Known code of files that are not loaded yet; V8 holds the others'. */
  readonly #compiled: Map<string, Uint8Array>;
  readonly #modules = new Map<string, object>();
  readonly #scripts = new Map<string, Script>();
  #isKnown = true;

  constructor(host: ModuleHost, known: CompiledFiles) {
    this.#host = host;
    this.#compiled = new Map(known);
  }

  /** Whether nothing was loaded but what was known. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Exports of the file at an absolute path. */
  load(path: string): object {
    return this.#modules.get(path) ?? this.#run(path, this.#host.readFile(path));
  }

  /** The files as V8 has compiled them by now, what was known before included. */
  found(): CompiledFiles {
    const loaded = this.#host.compiling(() =>
      [...this.#scripts].map(([key, script]) => [key, script.createCachedData()] as const),
    );
    return new Map([...this.#compiled, ...loaded]);
  }

  #run(path: string, file: Buffer): object {
    const key = `${basename(path)} ${crc32(file)}`;
    // Joined as bytes, since a joined string would be copied once more.
    const source = Buffer.concat([before!, file, after!]).toString(isAscii(file) ? "latin1" : "utf8");
    const cachedData = this.#compiled.get(key);
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
