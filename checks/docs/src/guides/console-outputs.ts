import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLines } from "./command-lines.js";
import { runCommand } from "./run-command.js";

/** A command and what it prints, as a README shows them. */
const shown = /^```console\n\$ (.*)\n[^]*?^```$/gm;

const columns = 80;

/** A page in which each command of a console has below it what it prints on a terminal. @throws if one fails */
export async function withConsoleOutputs(page: string): Promise<string> {
  let updated = "";
  let end = 0;
  for (const { 0: block, 1: line = "", index } of page.matchAll(shown)) {
    updated += `${page.slice(end, index)}\`\`\`console\n$ ${line}\n${await printedOnTerminal(line)}\`\`\``;
    end = index + block.length;
  }
  return updated + page.slice(end);
}

async function printedOnTerminal(line: string): Promise<string> {
  const [args] = commandLines(line);
  if (args === undefined) throw new Error(`no call of turnmeter: ${line}`);
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-readme-"));
  try {
    const { exitCode, stdout, stderr } = await runCommand(
      args,
      { cwd: folder, home: folder },
      { columns, isTTY: true },
    );
    if (exitCode !== 0) throw new Error(`${line}: ${exitCode}\n${stderr}`);
    return `${stdout}${stderr}`.replaceAll(folder, "/home/ann");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
