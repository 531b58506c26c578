import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { build } from "esbuild";
import { billOfMaterials } from "../../../scripts/bundled/bill-of-materials.mjs";
import { bundledPackages, packageAt } from "../../../scripts/bundled/packages.mjs";
import { thirdPartyNotices } from "../../../scripts/bundled/third-party-notices.mjs";
import { bundleOptions, startBundleOptions, workerBundleOptions } from "./bundle-options.mjs";
import { commonJs } from "./common-js.mjs";
import { copyEngine } from "./engine-beside.mjs";
import { joinFiles } from "./join-files.mjs";
import { filesLoadedTogether } from "./loaded-together.mjs";

const folder = join(import.meta.dirname, "..");
const output = join(folder, "dist");

rmSync(output, { recursive: true, force: true });

const [program, start, workers] = await Promise.all(
  [bundleOptions, startBundleOptions, workerBundleOptions].map(build),
);
const bundles = [program, start, workers];
const files = [
  // Node finds a package by its name from the package's own folder: `dist` has a type, and so a scope, of its own.
  ...joinFiles(
    await commonJs(program.outputFiles, (path) => relative(dirname(path), join(folder, "package.json"))),
    filesLoadedTogether(program.metafile, folder),
    join(output, "index.js"),
  ),
  ...(await commonJs(start.outputFiles, (path) => basename(path))),
  ...workers.outputFiles,
];
for (const [place, type] of [
  [output, "commonjs"],
  [join(output, "workers"), "module"],
]) {
  files.push({ path: join(place, "package.json"), text: `${JSON.stringify({ type })}\n` });
}
for (const { path, text } of files) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
chmodSync(join(output, "bin.js"), 0o755);

const { resolve } = createRequire(import.meta.url);
const chartRuntime = resolve("@turnmeter/reporting/chart-runtime.js");
copyFileSync(chartRuntime, join(output, "chart-runtime.js"));
copyFileSync(resolve("@turnmeter/reporting/live-page.js"), join(output, "live-page.js"));

copyEngine(output);

const packages = bundledPackages(
  bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  folder,
);
const ofPages = (name) => readFileSync(join(dirname(chartRuntime), name), "utf8");
writeFileSync(
  join(output, "third-party-notices.txt"),
  thirdPartyNotices(packages, [ofPages("third-party-notices.txt")]),
);
writeFileSync(
  join(output, "sbom.cdx.json"),
  billOfMaterials(packageAt(folder), packages, [ofPages("sbom.cdx.json")]),
);

// Names the program by all of its code: what another build has kept in the cache is not used.
const code = createHash("sha256");
for (const { path } of files.sort((a, b) => (a.path < b.path ? -1 : 1))) code.update(readFileSync(path));
writeFileSync(join(output, "build-id.txt"), code.digest("hex").slice(0, 16));
