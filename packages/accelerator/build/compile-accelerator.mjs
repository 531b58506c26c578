import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main as compile } from "assemblyscript/asc";
import { build } from "esbuild";

const packages = join(import.meta.dirname, "..", "..");

// Below this address the compiler would keep constants; there are none.
const memoryBase = "64";

const options = `--outFile module.wasm --runtime stub --enable simd --importMemory --memoryBase ${memoryBase} -O3 --noAssert`;

/** The sources with a compiled decoder: a module for each, of the entry of its name in `assembly`. */
const sources = ["claude-code", "codex"];

await generate();
for (const source of sources) write(source, await compiled(source));

async function compiled(/** @type {string} */ source) {
  let wasm;
  const { error } = await compile(
    [`accelerator/assembly/${source}.ts`, "--baseDir", packages, ...options.split(" ")],
    {
      writeFile: (_, contents) => {
        wasm = Buffer.from(contents);
      },
      stderr: process.stderr,
    },
  );
  if (error !== null) throw new Error(`the accelerator of ${source} does not compile`, { cause: error });
  return wasm;
}

function write(/** @type {string} */ source, /** @type {Buffer} */ wasm) {
  const folder = join(packages, "accelerator", "wasm");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${source}.js`),
    `/** The compiled module that reads logs of ${source}, in base64. */\nexport const wasm =\n  "${wasm.toString("base64")}";\n`,
  );
}

/** Writes the sources that follow from the columns of candidates. No package needs to be built for it. */
async function generate() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "generated-source.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    conditions: ["@turnmeter/source"],
  });
  const source = Buffer.from(outputFiles[0].contents).toString("base64");
  const { fieldsSource, rowsSource, wordsSource } = await import(`data:text/javascript;base64,${source}`);
  const generated = join(packages, "pairing", "assembly", "generated");
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, "rows.ts"), rowsSource());
  writeFileSync(join(generated, "words.ts"), wordsSource());
  for (const name of sources) {
    const fields = join(packages, "parser", "src", name, "assembly", "generated");
    mkdirSync(fields, { recursive: true });
    writeFileSync(join(fields, "projection.ts"), fieldsSource(name));
  }
}
