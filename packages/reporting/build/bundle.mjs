import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { billOfMaterials } from "../../../scripts/bundled/bill-of-materials.mjs";
import { bundledPackages, packageAt } from "../../../scripts/bundled/packages.mjs";
import { thirdPartyNotices } from "../../../scripts/bundled/third-party-notices.mjs";
import { withoutCanvas } from "./without-canvas.mjs";
import { withoutMaps } from "./without-maps.mjs";

const folder = join(import.meta.dirname, "..");
const options = {
  absWorkingDir: folder,
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "ascii",
  legalComments: "none",
  metafile: true,
  conditions: ["@turnmeter/source"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};

// What a page runs, what keeps a served one as the logs are, and what draws its pictures beforehand. Both hold Vega, so that who imports the package need not.
const bundles = await Promise.all([
  build({
    ...options,
    entryPoints: ["src/chart-runtime/main.ts"],
    outfile: "dist/chart-runtime.js",
    format: "iife",
    platform: "browser",
    plugins: [withoutMaps],
    banner: {
      js: "/*! Holds Vega and Vega-Lite (BSD-3-Clause, University of Washington Interactive Data Lab) and D3 (ISC, Mike Bostock): third-party-notices.txt of turnmeter */",
    },
  }),
  build({
    ...options,
    entryPoints: ["src/live-page/main.ts"],
    outfile: "dist/live-page.js",
    format: "iife",
    platform: "browser",
  }),
  build({
    ...options,
    entryPoints: ["src/pictures.ts"],
    outfile: "dist/pictures.js",
    allowOverwrite: true,
    format: "esm",
    platform: "node",
    plugins: [withoutCanvas],
  }),
]);

// The letters of a card are a font's outlines (build/outlines.mjs).
const font = fileURLToPath(import.meta.resolve("roboto-fontface/package.json"));
const packages = bundledPackages(
  [...bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)), font],
  folder,
);
writeFileSync(join(folder, "dist", "third-party-notices.txt"), thirdPartyNotices(packages));
writeFileSync(join(folder, "dist", "sbom.cdx.json"), billOfMaterials(packageAt(folder), packages));
