import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folderOfRepository = fileURLToPath(new URL("../../../", import.meta.url));
export const cli: string = join(folderOfRepository, "apps/cli/dist/bin.js");
export const player: string = join(folderOfRepository, "bench/play.mjs");

/** Nothing but folders below this one is a home or a place of logs. */
export function environmentIn(home: string): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TZ: "UTC",
    CLAUDE_CONFIG_DIR: join(home, "none"),
    CODEX_HOME: join(home, "none"),
  };
}

/** A process of Node.js, and the lines that it has written. */
export interface Program {
  readonly lines: readonly string[];
  /** Waits for the first line that fits. @throws if the process ends before */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Waits for its end. */
  readonly ended: Promise<number | null>;
  /** Ends it as Ctrl+C does, and gives its exit code. */
  readonly end: () => Promise<number | null>;
}

/** Arguments of Node.js and variables for a program whose clock begins at a moment and runs twenty times as fast. */
export function playedClock(at: string): {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
} {
  const file = new URL("./played/clock.mjs", import.meta.url).href;
  return { args: ["--import", file], env: { PLAYED_CLOCK: `${Date.parse(at)},${Date.now()},20` } };
}

export function startProgram(
  args: readonly string[],
  home: string,
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { ...environmentIn(home), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  let said = "";
  let isOver = false;
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    const parts = (rest + part).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    for (const look of waiting) look();
  });
  child.stderr.setEncoding("utf8").on("data", (part: string) => (said += part));
  const ended = new Promise<number | null>((resolve) =>
    child.on("close", (exitCode) => {
      isOver = true;
      for (const look of waiting) look();
      resolve(exitCode);
    }),
  );
  return {
    lines,
    ended,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find((line) => pattern.test(line));
          if (found === undefined && !isOver) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`${args.join(" ")} ended: ${said}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async end() {
      child.kill("SIGINT");
      return ended;
    },
  };
}

/** What a command of a first run writes: nothing that was read before is used. */
export function coldOutput(args: readonly string[], home: string): string {
  return execFileSync(process.execPath, [cli, ...args, "--no-cache"], {
    cwd: home,
    env: environmentIn(home),
    encoding: "utf8",
    maxBuffer: 100_000_000,
    stdio: ["ignore", "pipe", "pipe"],
  });
}
