import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main as compile } from "assemblyscript/asc";
import { build } from "esbuild";

const packages = join(import.meta.dirname, "..", "..");

// Below this address the compiler would keep constants; there are none.
const memoryBase = "64";

const options = `--outFile module.wasm --runtime stub --enable simd --importMemory --memoryBase ${memoryBase} -O3 --noAssert`;

/** Linked into each module; a source's decoder comes last. */
const linked = ["scanner/assembly/scanner.ts", "pairing/assembly/index.ts"];

const folder = join(packages, "accelerator", "wasm");
mkdirSync(folder, { recursive: true });

const sources = await generate();
for (const source of sources) write(source, await compiled(source));
writeModules();

async function compiled(/** @type {string} */ source) {
  let wasm;
  const { error } = await compile(
    [...linked, `parser/src/${source}/assembly/index.ts`, "--baseDir", packages, ...options.split(" ")],
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
  writeFileSync(
    join(folder, `${source}.js`),
    `/** The compiled module that reads logs of ${source}, in base64. */\nexport const wasm =\n  "${wasm.toString("base64")}";\n`,
  );
}

/** Writes the module loaders: the first source's is bundled with what reads logs, others load on demand. */
function writeModules() {
  const rows = sources.map((source, at) => {
    const load = at === 0 ? "() => wasm" : `async () => (await import("./${source}.js")).wasm`;
    return `  ["${source}", ${load}],\n`;
  });
  writeFileSync(
    join(folder, "modules.js"),
    `import { wasm } from "./${sources[0]}.js";\n\nexport const modules = new Map([\n${rows.join("")}]);\n`,
  );
}

/** Generates sources from the candidates' columns; returns the sources with compiled decoders. Needs no built package. */
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
  const {
    compiledFormats,
    eventsSource,
    fieldsSource,
    ownWordsSource,
    refusalsSource,
    rowsSource,
    sharedSource,
    wordsSource,
  } = await import(`data:text/javascript;base64,${source}`);
  const generated = join(packages, "pairing", "assembly", "generated");
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, "rows.ts"), rowsSource());
  writeFileSync(join(generated, "events.ts"), eventsSource());
  writeFileSync(join(generated, "words.ts"), wordsSource());
  const formats = await compiledFormats();
  for (const { id: name, projection, shared, words } of formats) {
    const fields = join(packages, "parser", "src", name, "assembly", "generated");
    mkdirSync(fields, { recursive: true });
    writeFileSync(join(fields, "projection.ts"), fieldsSource(projection));
    writeFileSync(join(fields, "refusals.ts"), refusalsSource(name));
    writeFileSync(join(fields, "shared.ts"), sharedSource(shared));
    writeFileSync(join(fields, "words.ts"), ownWordsSource(words));
  }
  return formats.map(({ id }) => id);
}
