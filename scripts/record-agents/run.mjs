import { spawn } from "node:child_process";
import { appendFileSync, createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

/** Starts a program. Its output goes to the log file and, with `outputPath`, what it says to the end of that file. */
function start(argv, { cwd, env, logPath, outputPath }) {
  const log = createWriteStream(logPath, { flags: "a" });
  log.write(`$ ${argv.join(" ")}\n`);
  const child = spawn(argv[0], argv.slice(1), { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  if (outputPath !== undefined) {
    mkdirSync(dirname(outputPath), { recursive: true });
    child.stdout.on("data", (chunk) => appendFileSync(outputPath, chunk));
  }
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      log.end(`${error.message}\n`);
      resolve(-1);
    });
    child.once("close", (code, signal) => {
      log.end(`exit ${code ?? signal}\n`);
      resolve(code ?? -1);
    });
  });
  return { child, ended };
}

/** Kills a process, and those that it started. */
function kill(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/**
 * Runs a program until it ends, and gives its exit code. Kills it after `timeoutMs`, or once a line of its output has the text `until`:
 * the code is then -1. Its output goes to the log file.
 */
export async function run(argv, { timeoutMs = 120_000, until, ...options }) {
  const { child, ended } = start(argv, options);
  child.stdin.end();
  if (until !== undefined) {
    const look = (line) => line.includes(until) && kill(child);
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", look);
  }
  const timer = setTimeout(() => kill(child), timeoutMs);
  const code = await ended;
  clearTimeout(timer);
  return code;
}

/** A program that reads and writes lines of JSON while it runs. */
export function converse(argv, options) {
  const { child, ended } = start(argv, options);
  const seen = [];
  const waiting = new Set();
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (!line.startsWith("{")) return;
    seen.push(JSON.parse(line));
    for (const look of waiting) look();
  });

  /** The first message after the `from`-th for which `test` holds. */
  function message(test, { from = 0, timeoutMs = 60_000 } = {}) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`no answer from ${argv[0]}`));
      }, timeoutMs);
      function look() {
        const found = seen.slice(from).find((candidate) => test(candidate));
        if (found === undefined) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      }
      waiting.add(look);
      look();
    });
  }

  return {
    count: () => seen.length,
    send: (value) => child.stdin.write(`${JSON.stringify(value)}\n`),
    message,
    /** Ends its input, and waits until it has ended; kills it after `timeoutMs`. */
    async close(timeoutMs = 10_000) {
      child.stdin.end();
      const timer = setTimeout(() => kill(child), timeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** What a terminal shows, its title included. Without spaces: programs may move the cursor in place of one. */
const shown = (text) =>
  stripVTControlCharacters(text.replaceAll("\u001B]0;", "title:")).replaceAll(/\s/g, "");

const quoted = (word) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A program on a terminal of its own, which `script` of util-linux makes. */
export function onTerminal(argv, options) {
  const command = `stty rows 50 cols 150; exec ${argv.map(quoted).join(" ")}`;
  const words = ["script", "--quiet", "--flush", "--command", command, "/dev/null"];
  const { child, ended } = start(words, { ...options, env: { ...options.env, TERM: "xterm-256color" } });
  let all = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    all += chunk;
  });

  /** Presses keys, and waits until the terminal shows something new that matches. */
  async function press(keys, wanted = /./, timeoutMs = 30_000) {
    const from = all.length;
    child.stdin.write(keys);
    const until = Date.now() + timeoutMs;
    while (!wanted.test(shown(all.slice(from)))) {
      if (Date.now() > until) throw new Error(`the terminal does not show ${wanted}`);
      await pause(100);
    }
    // What is drawn may not take keys yet.
    await pause(500);
  }

  return {
    press,
    /** Types a text, presses Enter, and waits as `press` does. */
    async say(text, wanted) {
      await press(text);
      await press("\r", wanted);
    },
    async close() {
      kill(child);
      await ended;
    },
  };
}
