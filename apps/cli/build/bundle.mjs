import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { billOfMaterials } from "../../../scripts/bundled/bill-of-materials.mjs";
import { bundledPackages, packageAt } from "../../../scripts/bundled/packages.mjs";
import { thirdPartyNotices } from "../../../scripts/bundled/third-party-notices.mjs";
import { bundleOptions, startBundleOptions, workerBundleOptions } from "./bundle-options.mjs";

const folder = join(import.meta.dirname, "..");
const output = join(folder, "dist");

rmSync(output, { recursive: true, force: true });

const bundles = await Promise.all([bundleOptions, startBundleOptions, workerBundleOptions].map(build));

const { resolve } = createRequire(import.meta.url);
const chartRuntime = resolve("@turnmeter/reporting/chart-runtime.js");
copyFileSync(chartRuntime, join(output, "chart-runtime.js"));

const packages = bundledPackages(
  bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
  folder,
);
const ofPages = (name) => readFileSync(join(dirname(chartRuntime), name), "utf8");
writeFileSync(
  join(output, "third-party-notices.txt"),
  thirdPartyNotices(packages, [ofPages("third-party-notices.txt")]),
);
const installed = bundleOptions.external.map((name) => packageAt(join(folder, "node_modules", name)));
writeFileSync(
  join(output, "sbom.cdx.json"),
  billOfMaterials(packageAt(folder), [...packages, ...installed], [ofPages("sbom.cdx.json")]),
);

// Names the program by all of its code: what another build has kept in the cache is not used.
const code = createHash("sha256");
const outputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.outputs));
for (const path of outputs.sort()) code.update(readFileSync(join(folder, path)));
writeFileSync(join(output, "build-id.txt"), code.digest("hex").slice(0, 16));
