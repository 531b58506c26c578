import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A program that prints totals as JSON.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string>>} env the whole environment
 * @property {(stdout: string) => Totals} totalsOf
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
 * @property {number} cpuMs user and system time of all threads
 * @property {number} peakBytes largest resident set
 * @property {string} stdout
 */

const TIME = "/usr/bin/time";
const LARGEST_OUTPUT_BYTES = 100_000_000;

/**
 * Runs a program under GNU time, which asks the kernel (wait4) for the CPU time and peak memory of
 * the finished process: exact for memory, to 10 ms for each of user and system time. The wall time includes
 * the start of `time` itself, about a millisecond.
 *
 * @param {Program} program
 * @returns {Run}
 * @throws if GNU time is missing or the program fails
 */
export function measure(program) {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-bench-"));
  try {
    const report = join(folder, "usage");
    const args = ["--format=%U %S %M", `--output=${report}`, program.command, ...program.args];
    const startedAt = performance.now();
    const { status, error, stdout, stderr } = spawnSync(TIME, args, {
      env: { ...program.env },
      encoding: "utf8",
      maxBuffer: LARGEST_OUTPUT_BYTES,
    });
    const wallMs = performance.now() - startedAt;
    if (error) throw new Error(`cannot run ${TIME}; install GNU time`, { cause: error });
    if (status !== 0) throw new Error(`${program.name} ended with ${status}: ${stderr.slice(0, 2000)}`);
    const [user, system, peakKib] = readFileSync(report, "utf8").trim().split(" ").map(Number);
    return { wallMs, cpuMs: (user + system) * 1000, peakBytes: peakKib * 1024, stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
