import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The compiled SQLite that goes with the library. */
export function readEngineWasm(): Uint8Array {
  return readFileSync(createRequire(import.meta.url).resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm"));
}
