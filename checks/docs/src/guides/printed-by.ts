import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLines } from "./command-lines.js";
import { runCommand } from "./run-command.js";
import type { CommandSurroundings } from "./run-command.js";

/** What a script of one call of turnmeter prints, in a new home folder without logs. @throws if it fails */
export async function printedBy(script: string, surroundings: CommandSurroundings = {}): Promise<string> {
  const [args, ...others] = commandLines(script);
  if (args === undefined || others.length > 0) throw new Error(`not one call of turnmeter: ${script}`);
  const home = mkdtempSync(join(tmpdir(), "turnmeter-docs-"));
  try {
    const { exitCode, stdout, stderr } = await runCommand(args, { cwd: home, home }, surroundings);
    if (exitCode !== 0 || stdout === "") throw new Error(`${script}: ${exitCode}\n${stderr}`);
    return `${stdout}${stderr}`.replaceAll(home, "/home/ann");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
