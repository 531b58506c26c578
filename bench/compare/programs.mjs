import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** @import { Program } from "./measure.mjs" */

const require = createRequire(import.meta.url);
const cli = fileURLToPath(new URL("../../apps/cli/dist/bin.js", import.meta.url));

/** A new folder that stands for a home without any logs. */
export function emptyHome() {
  return mkdtempSync(join(tmpdir(), "turnmeter-bench-home-"));
}

/** @param {string} corpus @param {string} home @returns {Program} */
export function turnmeter(corpus, home) {
  return {
    name: "turnmeter",
    command: process.execPath,
    args: [cli, "totals", "--json", "--path", corpus],
    env: environment(corpus, home),
    totalsOf: (stdout) => {
      const { totals } = JSON.parse(stdout);
      const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = totals;
      return {
        inputTokens,
        outputTokens,
        cacheReadTokens,
        cacheWriteTokens: cacheWrite5mTokens + cacheWrite1hTokens,
      };
    },
  };
}

/**
 * What turnmeter says that ccusage counts.
 *
 * @param {string} corpus
 * @param {string} home
 * @param {readonly string[]} period
 * @returns {Program}
 */
export function explainCcusage(corpus, home, period) {
  return {
    name: "turnmeter explain",
    command: process.execPath,
    args: [cli, "explain", "--as", "ccusage", "--json", "--path", corpus, ...period],
    env: environment(corpus, home),
    totalsOf: (stdout) => {
      const { rows } = JSON.parse(stdout);
      const total = rows.find((/** @type {{ step: string }} */ { step }) => step === "ccusage") ?? {};
      const { inputTokens = 0, outputTokens = 0, cacheReadTokens = 0, cacheWriteTokens = 0 } = total;
      const { count: requests = 0, costUsd = 0 } = total;
      return { requests, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd };
    },
  };
}

/**
 * The native binary by itself, without the Node launcher that the package puts in front of it. The
 * package ships it without its executable bit, so a copy is run.
 *
 * @param {string} corpus
 * @param {string} home
 * @param {"weekly" | "daily"} report
 * @param {readonly string[]} [period]
 * @returns {Program}
 */
export function ccusage(corpus, home, report, period = []) {
  const fromPackage = createRequire(require.resolve("ccusage/package.json"));
  const native = fromPackage.resolve(`@ccusage/ccusage-${process.platform}-${process.arch}/bin/ccusage`);
  const command = join(home, "bin", "ccusage");
  if (!existsSync(command)) {
    mkdirSync(join(home, "bin"));
    copyFileSync(native, command);
    chmodSync(command, 0o755);
  }
  return {
    name: `ccusage ${require("ccusage/package.json").version}`,
    command,
    args: ["claude", report, "--json", "--offline", ...period],
    env: environment(corpus, home),
    totalsOf: (stdout) => {
      const { totals } = JSON.parse(stdout);
      const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, totalCost } = totals;
      const tokens = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: cacheCreationTokens };
      return { ...tokens, costUsd: totalCost };
    },
  };
}

/** Nothing of the caller's environment but PATH, so that neither program finds logs beside the corpus. */
function environment(/** @type {string} */ corpus, /** @type {string} */ home) {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TZ: "UTC",
    NO_COLOR: "1",
    CLAUDE_CONFIG_DIR: corpus,
    CODEX_HOME: join(home, "codex"),
  };
}
