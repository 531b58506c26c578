import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("..", import.meta.url));

await build({
  absWorkingDir: folder,
  entryPoints: ["src/chart-runtime/main.ts"],
  outfile: "dist/chart-runtime.js",
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  conditions: ["@turnmeter/source"],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
});
