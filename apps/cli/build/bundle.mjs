import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { directImports } from "./direct-imports.mjs";
import { thirdPartyNotices } from "./third-party-notices.mjs";

const folder = join(import.meta.dirname, "..");
const output = join(folder, "dist");

rmSync(output, { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ["src/bin.ts", "src/index.ts"],
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  charset: "utf8",
  legalComments: "none",
  // Half the bytes to compile at each start; names stay, so that stack traces still tell where they are.
  minifySyntax: true,
  minifyWhitespace: true,
  conditions: ["@turnmeter/source"],
  // Stays a dependency: its package holds no licence text that could go with its code.
  external: ["@stricli/core"],
  plugins: [directImports],
  metafile: true,
  logLevel: "warning",
});

const { resolve } = createRequire(import.meta.url);
copyFileSync(resolve("@turnmeter/reporting/chart-runtime.js"), join(output, "chart-runtime.js"));
writeFileSync(
  join(output, "third-party-notices.txt"),
  thirdPartyNotices(Object.keys(metafile.inputs), folder),
);
