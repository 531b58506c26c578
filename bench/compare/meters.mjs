import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/**
 * A way to know the CPU time and the peak memory of a process that has ended.
 *
 * @typedef {object} Meter
 * @property {string} name
 * @property {() => boolean} isHere
 * @property {() => Metering} start
 *
 * @typedef {object} Metering
 * @property {readonly string[]} prefix what stands before the command
 * @property {(pid: number | undefined) => void} watch
 * @property {() => { cpuMs: number, peakBytes: number }} read
 * @property {() => void} end
 */

const TIME = "/usr/bin/time";
/** What /proc counts CPU time in: USER_HZ, 100 a second on every machine that Node.js runs on. */
const TICK_MS = 10;
const LOOK_EVERY_MS = 10;

/** All meters, the best one first. @type {readonly Meter[]} */
const meters = [
  {
    name: "GNU time",
    isHere: () => existsSync(TIME) && spawnSync(TIME, ["--version"]).status === 0,
    start: () =>
      timed(["--format=%U %S %M"], (report) => {
        const [user, system, peakKib] = report.split(" ").map(Number);
        return { cpuMs: (user + system) * 1000, peakBytes: peakKib * 1024 };
      }),
  },
  {
    name: "BSD time",
    isHere: () => process.platform === "darwin" && existsSync(TIME),
    start: () =>
      timed(["-l"], (report) => {
        const before = (/** @type {string} */ word) =>
          Number(new RegExp(String.raw`([\d.]+)\s+${word}`).exec(report)?.[1]);
        const peakBytes = before("maximum resident set size");
        return { cpuMs: (before("user") + before("sys")) * 1000, peakBytes };
      }),
  },
  {
    name: "/proc",
    isHere: () => existsSync("/proc/self/stat"),
    start: watched,
  },
  {
    name: "none: CPU and memory are not known",
    isHere: () => true,
    start: () => ({
      prefix: [],
      watch: () => {},
      read: () => ({ cpuMs: Number.NaN, peakBytes: Number.NaN }),
      end: () => {},
    }),
  },
];

/** The best meter of this machine, or the one of a name. */
export function findMeter(/** @type {string | undefined} */ name = process.env["BENCH_METER"]) {
  const meter = meters.find((one) => (name === undefined || one.name === name) && one.isHere());
  if (meter === undefined) throw new Error(`no such meter here: ${name}`);
  return meter;
}

/**
 * By a program that asks the kernel for both when the process has ended (wait4): exact for memory, to 10 ms for the
 * user and the system time. Its own start, about a millisecond, is in the wall time.
 *
 * @param {readonly string[]} args
 * @param {(report: string) => { cpuMs: number, peakBytes: number }} parse
 * @returns {Metering}
 */
function timed(args, parse) {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-bench-"));
  const report = join(folder, "usage");
  return {
    prefix: [TIME, ...args, "-o", report],
    watch: () => {},
    read: () => parse(readFileSync(report, "utf8").trim()),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * By what the kernel adds to this process when a child has ended, and by looking at the child's peak until
 * then: exact to 10 ms for CPU; for memory, what it last was within 10 ms of the end.
 *
 * @returns {Metering}
 */
function watched() {
  const startMs = childrenCpuMs();
  let peakBytes = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  return {
    prefix: [],
    watch: (pid) => {
      timer = setInterval(() => {
        peakBytes = Math.max(peakBytes, peakOf(pid));
      }, LOOK_EVERY_MS);
    },
    read: () => ({ cpuMs: childrenCpuMs() - startMs, peakBytes }),
    end: () => clearInterval(timer),
  };
}

function childrenCpuMs() {
  // The name of the program, the second field, may hold spaces; what follows its bracket does not.
  const [, rest] = /\) (.*)/.exec(readFileSync("/proc/self/stat", "utf8")) ?? [];
  const [user, system] = rest.split(" ").slice(13, 15).map(Number);
  return (user + system) * TICK_MS;
}

function peakOf(/** @type {number | undefined} */ pid) {
  try {
    const [, kib = 0] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib) * 1024;
  } catch {
    return 0;
  }
}
