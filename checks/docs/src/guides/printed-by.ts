import { rmSync } from "node:fs";
import { commandLines } from "./command-lines.js";
import { guideHome } from "./guide-folder.js";
import { runCommand } from "./run-command.js";

/** What a script of one call of turnmeter prints in a new folder with the sample's logs. @throws if it fails */
export async function printedBy(script: string): Promise<string> {
  const [args, ...others] = commandLines(script);
  if (args === undefined || others.length > 0) throw new Error(`not one call of turnmeter: ${script}`);
  const home = guideHome();
  try {
    const { exitCode, stdout, stderr } = await runCommand(args, { cwd: home, home });
    if (exitCode !== 0 || stdout === "") throw new Error(`${script}: ${exitCode}\n${stderr}`);
    return stdout.replaceAll(home, "/home/ann");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
