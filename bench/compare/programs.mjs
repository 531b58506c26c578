import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** @import { Program, Totals } from "./measure.mjs" */

const require = createRequire(import.meta.url);
const cli = fileURLToPath(new URL("../../apps/cli/dist/bin.js", import.meta.url));
const readFiles = fileURLToPath(new URL("read-files.mjs", import.meta.url));

/** A new folder that stands for a home without any logs. */
export function emptyHome() {
  return mkdtempSync(join(tmpdir(), "turnmeter-bench-home-"));
}

/**
 * One command of turnmeter.
 *
 * @param {string} corpus
 * @param {string} home
 * @param {string} name
 * @param {readonly string[]} [flags]
 * @returns {Program}
 */
export function turnmeter(corpus, home, name, flags = []) {
  return {
    name: `turnmeter ${name}`,
    command: process.execPath,
    args: [cli, name, "--json", "--path", corpus, ...flags],
    // The logs are those of --path; the folders that would be looked into without it do not exist.
    env: environment(home, join(home, "claude")),
    totalsOf: (stdout) => {
      const { totals } = JSON.parse(stdout);
      const { inputTokens, outputTokens, cacheReadTokens, cacheWrite5mTokens, cacheWrite1hTokens } = totals;
      const cacheWriteTokens = cacheWrite5mTokens + cacheWrite1hTokens;
      return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
    },
  };
}

/** The weekly report as a page. @param {string} corpus @param {string} home @param {readonly string[]} flags @returns {Program} */
export function turnmeterReport(corpus, home, flags) {
  const args = [cli, "report", "--path", corpus, "--out", join(home, "report.html"), ...flags];
  return { ...turnmeter(corpus, home, "report"), args, totalsOf: null };
}

/** A line for a status bar. @param {string} corpus @param {string} home @param {string} name @param {readonly string[]} flags @returns {Program} */
export function turnmeterStatusline(corpus, home, name, flags) {
  const args = [cli, "statusline", "--path", corpus, ...flags];
  return { ...turnmeter(corpus, home, name), args, totalsOf: null };
}

/** The flag that keeps turnmeter from using what it kept of earlier runs, by what its help says; null if it has none. */
export function findNoCacheFlag(/** @type {string} */ home) {
  const env = environment(home, join(home, "claude"));
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "totals", "--help"], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`turnmeter ended with ${status}; is it built? ${stderr.slice(0, 2000)}`);
  return /--(?:no-cache|noCache)(?![\w-])/.exec(stdout)?.[0] ?? null;
}

/**
 * What turnmeter says that ccusage counts.
 *
 * @param {readonly string[]} folders
 * @param {string} home
 * @param {"ccusage" | "ccusage-all"} as
 * @param {readonly string[]} period
 * @returns {Program & { totalsOf: (stdout: string) => Totals }}
 */
export function explainCcusage(folders, home, as, period) {
  const paths = folders.flatMap((folder) => ["--path", folder]);
  return {
    name: "turnmeter explain",
    command: process.execPath,
    args: [cli, "explain", "--as", as, "--json", ...paths, ...period],
    env: environment(home, join(home, "claude")),
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
 * @param {"weekly" | "daily"} [report]
 * @param {readonly string[]} [period]
 * @returns {Program & { totalsOf: (stdout: string) => Totals }}
 */
export function ccusage(corpus, home, report = "weekly", period = []) {
  const fromPackage = createRequire(require.resolve("ccusage/package.json"));
  const file = process.platform === "win32" ? "ccusage.exe" : "ccusage";
  const native = fromPackage.resolve(`@ccusage/ccusage-${process.platform}-${process.arch}/bin/${file}`);
  const command = join(home, "bin", file);
  if (!existsSync(command)) {
    mkdirSync(join(home, "bin"), { recursive: true });
    copyFileSync(native, command);
    chmodSync(command, 0o755);
  }
  return {
    name: `ccusage ${require("ccusage/package.json").version}`,
    command,
    args: ["claude", report, "--json", "--offline", ...period],
    env: environment(home, corpus),
    totalsOf: (stdout) => {
      const { totals } = JSON.parse(stdout);
      const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, totalCost } = totals;
      const tokens = { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: cacheCreationTokens };
      return { ...tokens, costUsd: totalCost };
    },
  };
}

/** The same program with Codex's logs; it has no weekly report of them. @param {string} corpus @param {string} home @returns {Program} */
export function ccusageCodex(corpus, home) {
  const program = ccusage(corpus, home);
  const env = { ...program.env, CLAUDE_CONFIG_DIR: join(home, "claude"), CODEX_HOME: corpus };
  return { ...program, args: ["codex", "daily", "--json", "--offline"], env };
}

/**
 * The same program with the logs of all agents: Codex's are those in the home.
 *
 * @param {string} corpus
 * @param {string} home
 * @param {readonly string[]} [period]
 * @returns {Program & { totalsOf: (stdout: string) => Totals }}
 */
export function ccusageAll(corpus, home, period = []) {
  return { ...ccusage(corpus, home), args: ["daily", "--json", "--offline", ...period] };
}

/** Where the programs look for Codex's logs in a home. */
export function codexFolder(/** @type {string} */ home) {
  return join(home, "codex");
}

/** The weekly table as people see it. @param {string} corpus @param {string} home @returns {Program} */
export function ccusageTable(corpus, home) {
  return { ...ccusage(corpus, home), args: ["claude", "weekly", "--offline"], totalsOf: null };
}

/** A line for a status bar. @param {string} corpus @param {string} home @returns {Program} */
export function ccusageStatusline(corpus, home) {
  return { ...ccusage(corpus, home), args: ["statusline", "--offline"], totalsOf: null };
}

/** What any program in Node.js takes. @param {string} home @returns {Program} */
export function nodeFloor(home) {
  return { ...floor(home), name: "node -e 0", args: ["-e", "0"] };
}

/** What reading the logs takes. @param {string} corpus @param {string} home @returns {Program} */
export function readingFloor(corpus, home) {
  return { ...floor(home), name: "node, reading only", args: [readFiles, corpus] };
}

function floor(/** @type {string} */ home) {
  return { command: process.execPath, env: environment(home, join(home, "claude")), totalsOf: null };
}

/**
 * Nothing of the caller's environment but PATH, so that neither program finds logs beside the corpus,
 * and what a program keeps between runs ends up in this home.
 */
function environment(/** @type {string} */ home, /** @type {string} */ claudeConfig) {
  return {
    PATH: process.env["PATH"] ?? "",
    ...(process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"] ?? "" } : {}),
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, "appdata"),
    LOCALAPPDATA: join(home, "localappdata"),
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_DATA_HOME: join(home, "data"),
    XDG_STATE_HOME: join(home, "state"),
    TZ: "UTC",
    NO_COLOR: "1",
    CLAUDE_CONFIG_DIR: claudeConfig,
    CODEX_HOME: codexFolder(home),
  };
}
