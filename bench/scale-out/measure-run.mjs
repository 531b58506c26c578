import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs the program, and says how long it took, what it needed at most and how much it wrote. */
export async function measureRun(program, words, home) {
  const env = { PATH: process.env.PATH, HOME: home, CLAUDE_CONFIG_DIR: home, CODEX_HOME: home, TZ: "UTC" };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--max-old-space-size=12000", program, ...words], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [peakKb, bytes] = [0, 0];
  child.stdout.on("data", (chunk) => (bytes += chunk.length));
  const timer = setInterval(() => (peakKb = Math.max(peakKb, residentKb(child.pid, "VmHWM"))), 20);
  const exitCode = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`${words[0]} ended with code ${exitCode}`);
  return { wallMs: performance.now() - startedAt, peakMb: Math.round(peakKb / 1024), bytes };
}

/** A figure of a process's status, in kB; 0 where it has ended. */
export function residentKb(pid, name) {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(line?.[1] ?? 0);
  } catch {
    return 0;
  }
}
