import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { withoutCanvas } from "./without-canvas.mjs";

const options = {
  absWorkingDir: fileURLToPath(new URL("..", import.meta.url)),
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  conditions: ["@turnmeter/source"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};

// What a page runs, and what draws its pictures beforehand. Both hold Vega, so that who imports the package need not.
await Promise.all([
  build({
    ...options,
    entryPoints: ["src/chart-runtime/main.ts"],
    outfile: "dist/chart-runtime.js",
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
