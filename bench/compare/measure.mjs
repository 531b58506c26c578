import { spawn } from "node:child_process";
import process from "node:process";
import { findMeter } from "./meters.mjs";

/**
 * A program that is measured.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string>>} env the whole environment
 * @property {((stdout: string) => Totals) | null} totalsOf null where it prints no totals
 * @property {string} [input] what it reads from stdin; nothing by default
 * @property {() => void} [before] what is done before each run, outside of the time
 * @property {number} [starts] how often it is started in a run, whose times are then the mean; once by default
 * @property {number} [timeoutMs] after how long it is ended, which is a failure; never by default
 *
 * @typedef {object} Totals
 * @property {number} inputTokens
 * @property {number} outputTokens
 * @property {number} cacheReadTokens
 * @property {number} cacheWriteTokens
 * @property {number} [costUsd]
 * @property {number} [requests]
 *
 * @typedef {object} Run
 * @property {number} wallMs from start to end
 * @property {number} cpuMs user and system time of all threads and children; NaN where it cannot be known
 * @property {number} peakBytes largest resident set; NaN where it cannot be known
 * @property {string} stdout
 */

/** Starts a program $0 times and prints what the last one printed. */
const REPEAT = 'n=$0; while [ "$n" -gt 1 ]; do "$@" >/dev/null || exit; n=$((n - 1)); done; "$@"';

/**
 * Runs a program as a process of its own.
 *
 * @param {Program} program
 * @param {import("./meters.mjs").Meter} [meter]
 * @returns {Promise<Run>}
 * @throws if the program fails
 */
export async function measure(program, meter = findMeter()) {
  program.before?.();
  const metering = meter.start();
  const starts = process.platform === "win32" ? 1 : (program.starts ?? 1);
  const repeated = starts === 1 ? [] : ["/bin/sh", "-c", REPEAT, String(starts)];
  const [command, ...args] = [...metering.prefix, ...repeated, program.command, ...program.args];
  let end = metering.end;
  try {
    const startedAt = performance.now();
    // A group of its own, so that it can be ended with all of its children.
    const options = { env: { ...program.env }, detached: process.platform !== "win32" };
    const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    // A program that does not read all of it is no failure.
    child.stdin.on("error", () => {});
    child.stdin.end(program.input);
    end = endOf(child, metering);
    process.once("exit", end);
    metering.watch(child.pid);
    const { timeoutMs } = program;
    const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
    child.once("close", () => clearTimeout(timer));
    const [stdout, stderr, status] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise((resolve, reject) => {
        child.once("error", reject);
        child.once("close", resolve);
      }),
    ]);
    const wallMs = performance.now() - startedAt;
    if (status !== 0) throw new Error(`${program.name} ended with ${status}: ${stderr.slice(0, 2000)}`);
    const { cpuMs, peakBytes } = metering.read();
    return { wallMs: wallMs / starts, cpuMs: cpuMs / starts, peakBytes, stdout };
  } finally {
    process.off("exit", end);
    end();
  }
}

/**
 * Ends the metering, and the process if it still runs.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {import("./meters.mjs").Metering} metering
 */
function endOf(child, metering) {
  return () => {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
    if (isRunning && process.platform !== "win32") process.kill(-child.pid, "SIGTERM");
    else if (isRunning) child.kill();
    metering.end();
  };
}

async function textOf(/** @type {import("node:stream").Readable} */ stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
