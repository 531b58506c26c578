import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { StringDecoder } from "node:string_decoder";

/** Ticks of `/proc` a second, on every Linux that there is. */
const TICKS = 100;

/**
 * A process that runs until it is told to end, and what it writes.
 *
 * @param {readonly string[]} args of Node.js
 * @param {NodeJS.ProcessEnv} env
 */
export function startWatched(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const decoder = new StringDecoder("utf8");
  let text = "";
  /** @type {Set<() => void>} */
  const waiting = new Set();
  child.stdout.on("data", (/** @type {Buffer} */ bytes) => {
    text += decoder.write(bytes);
    for (const look of waiting) look();
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    /** Milliseconds until the process has written a text. */
    async until(/** @type {string} */ wanted, longestMs = 20_000) {
      const startedAt = performance.now();
      await new Promise((/** @type {(value: void) => void} */ end, fail) => {
        const timer = setTimeout(() => fail(new Error(`not written: ${wanted}`)), longestMs);
        const look = () => {
          if (!text.includes(wanted)) return;
          clearTimeout(timer);
          waiting.delete(look);
          end();
        };
        waiting.add(look);
        look();
      });
      return performance.now() - startedAt;
    },
    /** Processor time so far, ms. */
    cpuMs() {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
    },
    /** Memory now and at its peak, bytes. */
    memory() {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const of = (/** @type {string} */ name) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
      return { nowBytes: of("VmRSS"), peakBytes: of("VmHWM") };
    },
    /** Ends it as Ctrl-C does, and waits for its end. */
    async end() {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    },
  };
}
