import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const name = "sqlite3.wasm";

// The program's own files say that they lie beside package.json, those of workers say where they lie.
const contents = `
  import { readFileSync } from "node:fs";
  export function readEngineWasm() {
    const folder = import.meta.url.replace(/(?:dist\\/workers\\/.*|package\\.json)$/, "dist/");
    return readFileSync(new URL(${JSON.stringify(name)}, folder));
  }
`;

/** Lets the program read compiled SQLite from a file beside its own: the library that contains it is not installed with the program. */
export const engineBeside = {
  name: "engine-beside",
  setup(build) {
    build.onLoad({ filter: /[/\\]database[/\\]wasm-file\.ts$/ }, () => ({ contents, loader: "js" }));
  },
};

/** Copies compiled SQLite to where the program reads it. */
export function copyEngine(output) {
  const { resolve } = createRequire(join(import.meta.dirname, "../../../packages/parser/package.json"));
  copyFileSync(resolve(`@sqlite.org/sqlite-wasm/${name}`), join(output, name));
}
