import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";
import { runs } from "../../../scripts/vitest/tier.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-shell-programs-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const timestamp = "2026-11-03T10:00:00.000Z";
const id = "5a5a5a5a-0001-4000-8000-000000000001";

/** Commands with plain beginnings, and with what makes a beginning odd. */
const listed: readonly string[] = [
  "git commit -m 'x'",
  "git commit",
  "git",
  "git ",
  "git\tlog",
  "git  log",
  "git\nlog",
  "git log\nls",
  "git log; ls",
  "git log;ls",
  "git -C a log",
  "pnpm --filter shop lint",
  "git --no-pager log",
  "git stash pop",
  "npm run build",
  "npm test",
  "npm Test",
  "python -m pytest",
  "python train",
  "python a.py",
  "./scripts/x.sh --all",
  "/usr/bin/git status",
  "cd /home/ann && npm test",
  "cd /home/ann && cd shop && git diff",
  "cd a&&npm test",
  "cd a && ",
  "cd a",
  "cd ~/a && ls",
  "cd 'a b' && ls",
  "ls",
  "ls|wc",
  "FOO=1 npm test",
  "sudo git pull",
  "bash -lc 'npm test'",
  'grep "a" b',
  "жук",
  "git жук",
  "a.b/",
  "-x y",
  "",
  " ls",
  `cd /${"a".repeat(500)} && ls`,
  `cd /${"a".repeat(980)} && git commit`,
  `cd /${"é".repeat(990)} && git`,
  `${"a".repeat(120)} b`,
  `git ${"a".repeat(120)} b`,
  `git ${"a".repeat(30)} b`,
];

const part = fc.constantFrom(
  "git",
  "npm",
  "run",
  "test",
  "cd",
  "a/b",
  "&&",
  ";",
  "|",
  "\n",
  '"',
  "'",
  "\\",
  "$X",
  "(",
  "é",
  "-m",
  "python",
  "bash -lc",
  "X=1",
  "\u0001",
);
const drawn = fc
  .array(fc.tuple(part, fc.constantFrom(" ", " ", "", "  ")), { maxLength: 8 })
  .map((parts) => parts.flat().join(""));

describe("the accelerator gives the programs of the reference", () => {
  it("of Claude Code's commands", async () => {
    await expectSame(listed, claudeLog);
  });

  it("of Codex's commands", async () => {
    await expectSame(listed, codexLog);
  });

  it.each([claudeLog, codexLog])("of random commands", { timeout: 600_000 }, async (logOf) => {
    const commands = fc.sample(drawn, runs(2000));
    await expectSame(commands, logOf);
  });
});

async function expectSame(commands: readonly string[], logOf: (commands: readonly string[]) => string) {
  const path = join(folder, logOf === claudeLog ? `${id}.jsonl` : `rollout-2026-11-03T10-00-00-${id}.jsonl`);
  writeFileSync(path, logOf(commands));
  expect(await expectSameUnits(folder)).toBe(1);
  rmSync(path);
}

function claudeLog(commands: readonly string[]): string {
  const rows = commands.map((command, number) => {
    const input = number % 7 === 6 ? { description: "x", command } : { command };
    const call = {
      type: "tool_use",
      id: `toolu_01Program${number}`,
      name: number % 5 === 4 ? "Read" : "Bash",
      input,
    };
    const message = { id: `msg_${number}`, role: "assistant", model: "claude-sonnet-5", content: [call] };
    return JSON.stringify({
      type: "assistant",
      sessionId: id,
      timestamp,
      requestId: `req_${number}`,
      message,
    });
  });
  return `${rows.join("\n")}\n`;
}

/** The forms in which Codex has logged a command. */
const forms: readonly ((command: string) => object)[] = [
  (cmd) => shell("exec_command", JSON.stringify({ cmd })),
  (command) => shell("shell_command", JSON.stringify({ command, workdir: "/home/ann" })),
  (command) => shell("shell", JSON.stringify({ command: ["bash", "-lc", command], timeout_ms: 1 })),
  (command) => shell("shell", `{"command": ["bash", "-lc", ${JSON.stringify(command)}]}`),
  (command) => shell("shell", JSON.stringify({ command: command.split(" ") })),
  (command) => shell("shell", JSON.stringify({ workdir: "/", command: ["zsh", "-c", command] })),
  (cmd) => shell("exec_command", JSON.stringify({ cmd }).slice(0, -2)),
  (cmd) => shell("read_file", JSON.stringify({ cmd })),
  (command) => ({ type: "local_shell_call", action: { type: "exec", command: ["bash", "-lc", command] } }),
];

function shell(name: string, args: string): object {
  return { type: "function_call", name, arguments: args };
}

function codexLog(commands: readonly string[]): string {
  const begin = [
    { timestamp, type: "session_meta", payload: { id, timestamp, cwd: "/home/ann/shop" } },
    { timestamp, type: "turn_context", payload: { model: "gpt-5.5", cwd: "/home/ann/shop" } },
  ];
  const calls = commands.flatMap((command, number) =>
    forms.map((form, at) => ({
      timestamp,
      type: "response_item",
      payload: { ...form(command), call_id: `call_${number}_${at}` },
    })),
  );
  return [...begin, ...calls].map((row) => `${JSON.stringify(row)}\n`).join("");
}
