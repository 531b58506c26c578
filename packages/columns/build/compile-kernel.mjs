import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main as compile } from "assemblyscript/asc";

const folder = join(import.meta.dirname, "..");

const options = "--outFile kernel.wasm --runtime stub --importMemory --memoryBase 64 -O3 --noAssert";

let wasm;
const { error } = await compile(["assembly/kernel.ts", "--baseDir", folder, ...options.split(" ")], {
  writeFile: (_, contents) => {
    wasm = Buffer.from(contents);
  },
  stderr: process.stderr,
});
if (error !== null) throw new Error("the kernel does not compile", { cause: error });

mkdirSync(join(folder, "wasm"), { recursive: true });
writeFileSync(
  join(folder, "wasm", "kernel.js"),
  `/** The compiled kernel, in base64. */\nexport const kernelWasm =\n  "${wasm.toString("base64")}";\n`,
);
