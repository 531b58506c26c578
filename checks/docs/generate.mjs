import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { modulesOfUmd } from "../../scripts/bundled/modules-of-umd.mjs";

const folder = dirname(fileURLToPath(import.meta.url));
const outfile = join(folder, "node_modules", ".generate", "main.mjs");
await build({
  entryPoints: [join(folder, "src", "main.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  conditions: ["@turnmeter/source"],
  external: ["esbuild", "jq-wasm"],
  plugins: [modulesOfUmd],
});
await import(pathToFileURL(outfile).href);
