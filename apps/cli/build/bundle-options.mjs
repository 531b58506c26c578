import { join } from "node:path";
import { modulesOfUmd } from "../../../scripts/bundled/modules-of-umd.mjs";
import { withoutCanvas } from "../../../packages/reporting/build/without-canvas.mjs";
import { directImports } from "./direct-imports.mjs";
import { engineBeside } from "./engine-beside.mjs";
import { latePatterns } from "./late-patterns.mjs";
import { loadedTogether } from "./loaded-together.mjs";
import { smallZod } from "./small-zod.mjs";
import { withoutAjv } from "./without-ajv.mjs";

/** Keeps lazily loaded modules in files of their own. */
const loadedApart = {
  name: "loaded-apart",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path, external: true } : null,
    );
  },
};

/** How the program is bundled. */
export const bundleOptions = {
  absWorkingDir: join(import.meta.dirname, ".."),
  entryPoints: ["src/index.ts"],
  outdir: "dist",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  charset: "utf8",
  legalComments: "none",
  // Less to compile at each start; names stay, so that stack traces still tell where they are.
  minifySyntax: true,
  minifyWhitespace: true,
  // Whoever wants it installs it: it is larger than the program.
  external: ["@aws-sdk/client-s3"],
  conditions: ["@turnmeter/source"],
  plugins: [
    modulesOfUmd,
    loadedTogether,
    engineBeside,
    directImports,
    smallZod,
    latePatterns,
    withoutAjv,
    withoutCanvas,
  ],
  metafile: true,
  write: false,
  logLevel: "warning",
};

/** Bundles the worker threads' script apart: a thread shares nothing in memory, so it would load shared chunks again anyway. */
export const workerBundleOptions = {
  ...bundleOptions,
  entryPoints: ["src/workers/read-worker.ts"],
  outdir: "dist/workers",
};

/** Bundles the files that run before the program is loaded: apart, because esbuild would split off the files that they share with it. */
export const startBundleOptions = {
  ...bundleOptions,
  entryPoints: ["src/bin.ts", "src/statusline/first-stage.ts", "src/start/lasting.ts"],
  splitting: false,
  plugins: [loadedApart, ...bundleOptions.plugins],
};
