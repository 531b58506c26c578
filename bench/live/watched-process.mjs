import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { awaitedText } from "./awaited-text.mjs";

/** Ticks of `/proc` a second, on every Linux that there is. */
const TICKS = 100;

/**
 * A process that runs until it is told to end, and what it writes.
 *
 * @param {readonly string[]} args of Node.js
 * @param {NodeJS.ProcessEnv} env
 */
export function startWatched(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const written = awaitedText();
  child.stdout.on("data", written.add);
  const pid = child.pid ?? 0;
  return {
    until: written.until,
    line: written.line,
    write: (/** @type {string} */ text) => child.stdin.write(text),
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

/** @typedef {ReturnType<typeof startWatched>} WatchedProcess */
