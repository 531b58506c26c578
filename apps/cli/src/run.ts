import { run as runApplication } from "@stricli/core";
import { createApplication } from "./app.js";
import { closestName } from "./closest-name.js";
import type { CliContext } from "./context.js";
import { commandNames } from "./commands/command-names.js";

/**
 * Runs the command line that the arguments spell.
 *
 * @returns the exit code: 0 done, 1 could not, 2 wrong use
 */
export async function run(args: readonly string[], context: CliContext): Promise<number> {
  const [first] = args;
  if (first !== undefined && !first.startsWith("-") && !commandNames.some((name) => name === first)) {
    context.stderr.write(unknownCommand(first));
    return 2;
  }
  const isDebug = args.includes("--debug") || Boolean(context.env["TURNMETER_DEBUG"]);
  const process = {
    stdout: context.stdout,
    stderr: context.stderr,
    exitCode: null as number | string | null,
  };
  await runApplication(createApplication({ isDebug }), args, { process, cli: context });
  return exitCodeOf(Number(process.exitCode ?? 0));
}

function unknownCommand(typed: string): string {
  const closest = closestName(typed, commandNames);
  const hint =
    closest === null
      ? "`turnmeter --help` lists the commands; a folder of logs is passed with --path."
      : `Did you mean \`turnmeter ${closest}\`?`;
  return `unknown command: ${typed}\n${hint}\n`;
}

// The parser of the command line reports wrong use as -4 and -5, and faults of its own as other negative numbers.
function exitCodeOf(code: number): number {
  if (code === -4 || code === -5) return 2;
  return code < 0 ? 1 : code;
}
