import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { startBundleOptions } from "./bundle-options.mjs";

const folder = join(import.meta.dirname, "..");
const logs = [join(folder, "sample"), join(folder, "../../fixtures/codex/R71-whole-sessions/logs")];

const place = mkdtempSync(join(tmpdir(), "turnmeter-build-"));
try {
  const script = join(place, "run-commands.mjs");
  await build({
    ...startBundleOptions,
    entryPoints: ["build/run-commands.ts"],
    outdir: undefined,
    outfile: script,
    write: true,
  });
  // In a process of its own: V8 keeps code of one set of flags.
  const { status } = spawnSync(process.execPath, [script, join(folder, "dist"), ...logs], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the program could not be compiled ahead");
} finally {
  rmSync(place, { recursive: true });
}
