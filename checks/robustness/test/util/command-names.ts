import { runCommand } from "@turnmeter/check-fixtures/run-command";

/** Commands that read no logs, write one line about one session, or answer a client. */
const others = ["statusline", "mcp", "prices", "cache", "ledger", "lake", "completion", "help"];

/** Names of the commands that help lists and that say what logs hold, sorted. */
export async function logCommands(cwd: string): Promise<readonly string[]> {
  const { stdout } = await runCommand(["--help"], cwd);
  const listed = Array.from(stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm), ([, name = ""]) => name);
  return listed.filter((name) => !others.includes(name)).toSorted();
}
