import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { enterScreen, leaveScreen } from "../../src/live/watch-screen.js";
import { builtProgram } from "../util/mcp-client.js";
import { emptyFolder } from "../util/log-folder.js";

/** `script` of util-linux gives a program a terminal. */
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

it.skipIf(!hasTerminal || !existsSync(builtProgram))(
  "Ctrl-Z stops the built `watch` and gives the terminal back; it is drawn anew when it goes on",
  async () => {
    const home = emptyFolder();
    const none = `${home}/none`;
    const command = `echo "pid $$"; exec "${process.execPath}" "${builtProgram}" watch --path "${home}"`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        CLAUDE_CONFIG_DIR: none,
        CODEX_HOME: none,
        TERM: "xterm",
      },
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    await expect.poll(() => text, { timeout: 20_000 }).toMatch(/pid \d+\r/);
    const pid = Number(/pid (\d+)/.exec(text)?.[1]);
    onTestFinished(() => {
      for (const each of [pid, child.pid ?? 0]) if (isRunning(each)) process.kill(each, "SIGKILL");
    });
    const state = (): string => /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
    await expect.poll(() => text, { timeout: 20_000 }).toContain("No recent session");
    const before = text.length;
    child.stdin.write("\u001A");
    await expect.poll(state).toBe("T");
    // `script` stops with its program, before it writes what that has written, and lets it go on.
    process.kill(child.pid ?? 0, "SIGCONT");
    await expect.poll(() => text.slice(before)).toContain("No recent session");
    expect(text.slice(before).startsWith(`${leaveScreen}${enterScreen}`)).toBe(true);
    child.stdin.write("q");
    expect(await ended).toBe(0);
    expect(text.endsWith(`${leaveScreen}today $0.00\r\n`)).toBe(true);
  },
);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
