import { join } from "node:path";
import type { CompiledFiles } from "./module-loader.js";
import { startOfFile } from "./start-file.js";

/** What V8 of one version of Node.js compiles. */
export interface BuiltFor {
  /** As `process.version` has it. */
  readonly version: string;
  readonly arch: string;
}

/** Where the build of a program leaves what V8 has compiled of it, for runs that have kept nothing yet. */
export function builtStartPath(folder: string, { version, arch }: BuiltFor): string {
  return join(folder, `compiled-${version}-${arch}.pack`);
}

/** What the build has left; nothing where it was done with another Node.js. */
export function builtStart(
  folder: string,
  builtFor: BuiltFor,
  readFile: (path: string) => Uint8Array,
): CompiledFiles {
  let file: Uint8Array;
  try {
    file = readFile(builtStartPath(folder, builtFor));
  } catch {
    return new Map();
  }
  const { compiled } = startOfFile(file);
  // Apart, so that what V8 has taken over need not stay for the sake of the rest.
  return new Map(Array.from(compiled, ([key, code]) => [key, new Uint8Array(code)]));
}
