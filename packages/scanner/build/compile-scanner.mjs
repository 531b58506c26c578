import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main as compile } from "assemblyscript/asc";

const folder = join(import.meta.dirname, "..");

// Below this address the compiler would keep constants; the scanner has none.
const memoryBase = "64";

const options = `--outFile scanner.wasm --runtime stub --enable simd --importMemory --memoryBase ${memoryBase} -O3 --noAssert`;

let wasm;
const { error } = await compile(["assembly/scanner.ts", "--baseDir", folder, ...options.split(" ")], {
  writeFile: (_, contents) => {
    wasm = Buffer.from(contents);
  },
  stderr: process.stderr,
});
if (error !== null) throw new Error("the scanner does not compile", { cause: error });

mkdirSync(join(folder, "wasm"), { recursive: true });
writeFileSync(
  join(folder, "wasm", "scanner.js"),
  `/** The compiled scanner, in base64. */\nexport const scannerWasm =\n  "${wasm.toString("base64")}";\n`,
);
