import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Program from "../index.js";
import type { Engine } from "./engine.js";
import { type CompiledFiles, ModuleLoader } from "./module-loader.js";

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
